import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adjustmentCalls } from '#areas/adjustments/contract.ts'
import { type AdjustmentFixture, openAdjustmentFixture } from '#areas/adjustments/server/testing/fixtures.ts'
import { type Database, sqlState } from '#platform/server/db.ts'

// What an attacker with the database login of the worker can try. The login of the API may not call the function at all.
let fixture: AdjustmentFixture
beforeAll(async () => void (fixture = await openAdjustmentFixture()))
afterAll(() => fixture.close())

const notAllowed = '42501'
const stateOf = (text: string, db: Database = fixture.worker) =>
  sql
    .raw(text)
    .execute(db)
    .then(
      () => 'posted',
      (error: unknown) => sqlState(error),
    )

let maker: Awaited<ReturnType<AdjustmentFixture['person']>>
let manager: Awaited<ReturnType<AdjustmentFixture['manager']>>
let wallet: Awaited<ReturnType<AdjustmentFixture['wallet']>>
beforeEach(async () => {
  maker = await fixture.person()
  manager = await fixture.manager()
  wallet = await fixture.wallet()
})

const submitted = async () => (await fixture.raised(maker, [manager], wallet)).adjustmentId
async function approved() {
  const id = await submitted()
  await manager.get(adjustmentCalls.act, { ...(await fixture.seen(id)), action: 'approve' })
  return id
}
const setProcessing = (id: number, more = '') =>
  `update adjustment set status = 'processing', decided_by_id = ${manager.id}, decided_by = 'x', decided_at = now()
     ${more} where adjustment_id = ${id}`
const post = (id: number) => `select * from adjustment_post(${id})`
const balance = () => fixture.balance(wallet.walletId)

describe('posting an adjustment › is rejected by the database', () => {
  test('for the role of the API, with and without an approval', async () => {
    const id = await approved()
    expect(await stateOf(setProcessing(id), fixture.db)).toBe('posted')
    expect(await stateOf(post(id), fixture.db)).toBe(notAllowed)
    expect(await balance()).toBe(0)
  })

  test('without a request', async () => {
    const columns =
      'wallet_id, account_no, owner_name, type, amount, reason_code, remarks, requested_by_id, requested_by, updated_by'
    const { rows } = await sql
      .raw<{ id: number }>(
        `insert into adjustment (${columns}, status, decided_by_id, decided_by)
         values (${wallet.walletId}, '1', 'Nena', 'credit', 5000, 'other', 'A gift', 1, 'x', 'x', 'processing', 2, 'y')
         returning adjustment_id as id`,
      )
      .execute(fixture.worker)
    expect(await stateOf(post(rows[0]?.id ?? 0))).toBe(notAllowed)
    expect(await balance()).toBe(0)
  })

  test('with a pending request', async () => {
    const id = await submitted()
    await stateOf(setProcessing(id))
    expect(await stateOf(post(id))).toBe(notAllowed)
    expect(await balance()).toBe(0)
  })

  test('with the request of another adjustment', async () => {
    const [one, other] = [await approved(), await submitted()]
    const ofOne = `, request_id = (select request_id from adjustment where adjustment_id = ${one})`
    await stateOf(setProcessing(other, ofOne))
    expect(await stateOf(post(other))).toBe(notAllowed)
    expect(await balance()).toBe(0)
  })

  test('with another amount, direction or wallet', async () => {
    const id = await approved()
    const another = await fixture.wallet()
    for (const change of ['amount = 99999', "type = 'debit'", `wallet_id = ${another.walletId}`]) {
      // A trigger rejects the change after the decision; without it, the comparison with the request does.
      expect(await stateOf(setProcessing(id, `, ${change}`))).toBe('23001')
      await fixture.owner.transaction().execute(async (tx) => {
        await sql`alter table adjustment disable trigger reject_value_change`.execute(tx)
        await sql.raw(setProcessing(id, `, ${change}`)).execute(tx)
        await sql`set local role erp_worker`.execute(tx)
        await sql`savepoint attack`.execute(tx)
        expect(await stateOf(post(id), tx)).toBe(notAllowed)
        await sql`rollback to attack`.execute(tx)
        await sql`reset role`.execute(tx)
        await sql`update adjustment set amount = 12550, type = 'credit', wallet_id = ${wallet.walletId}, status = 'approved'
          where adjustment_id = ${id}`.execute(tx)
        await sql`alter table adjustment enable trigger reject_value_change`.execute(tx)
      })
    }
    expect(await balance()).toBe(0)
  })

  test('a second time', async () => {
    const id = await approved()
    await stateOf(setProcessing(id))
    expect(await stateOf(post(id))).toBe('posted')
    expect(await stateOf(post(id))).toBe('posted')
    expect(await balance()).toBe(12_550)
    await fixture.post(id)
    expect(await stateOf(post(id))).toBe(notAllowed)
    expect(await balance()).toBe(12_550)
  })

  test('of an own request', async () => {
    const id = await submitted()
    const decision = (person: number) =>
      `insert into approval_decision (request_id, version, person_id, approver_id, maker_id, email, name, verdict, payload_hash, via)
         select a.id, a.version, ${person}, ${person}, ${person === maker.id ? 999_999 : maker.id}, 'x', 'x', 'approve', a.payload_hash, 'console'
         from approval_request a join adjustment j on j.request_id = a.id where j.adjustment_id = ${id}`
    // The decision names the maker of the request, and nobody decides as the maker.
    expect(await stateOf(decision(maker.id), fixture.db)).toBe('23503')
    expect(await stateOf(decision(maker.id).replace('999999', String(maker.id)), fixture.db)).toBe('23514')
    expect(
      await stateOf(
        `update approval_request set status = 'approved', decided_at = now()
         where id = (select request_id from adjustment where adjustment_id = ${id})`,
        fixture.db,
      ),
    ).toBe('23514')
    expect(await stateOf(post(id))).toBe(notAllowed)
    expect(await balance()).toBe(0)
  })
})
