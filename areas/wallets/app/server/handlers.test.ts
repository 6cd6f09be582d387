import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { walletAppCalls } from '#areas/wallets/app/contract.ts'
import { walletAppHandlers } from '#areas/wallets/app/server/handlers.ts'
import { walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

const { wallets, transactions, limits, transfer } = walletAppCalls

let api: TestApi
let app: TestClientApi
beforeAll(async () => {
  api = await openTestApi([])
  app = openTestClientApi(api, walletAppHandlers)
})
afterAll(async () => {
  await app.close()
  await api.close()
})

/** Creates a subscriber with a wallet, and a client that acts for them. */
async function person(centavos = 0, level = 'full') {
  const { subscriberId, walletId } = await walletWith(api.owner, centavos, { level })
  const { rows } = await sql<{ accountNo: string; mobile: string }>`
    select w.account_no, s.mobile_number as mobile from wallet w join subscriber s on s.id = w.subscriber_id
    where w.wallet_id = ${walletId}`.execute(api.db)
  return {
    subscriberId,
    walletId,
    ...(rows[0] ?? { accountNo: '', mobile: '' }),
    client: app.client({ subscriberId }),
  }
}

describe('wallets', () => {
  test('are those of the subscriber, with balance and limits', async () => {
    const { client, accountNo } = await person(100_050)
    expect((await client.answer(wallets)).body).toEqual({
      data: [
        {
          accountNo,
          businessName: null,
          status: 'active',
          level: 'full',
          balance: 1000.5,
          availableBalance: 1000.5,
        },
      ],
    })
    const { body } = await client.answer(limits, { accountNo })
    expect(body['limits']).toContainEqual({
      type: 'send',
      perTransaction: 50000,
      daily: 100000,
      dailyUsed: 0,
      monthly: 100000,
      monthlyUsed: 0,
    })
  })

  test('of somebody else are not found', async () => {
    const [mine, theirs] = [await person(1_000), await person(1_000)]
    for (const call of [transactions, limits])
      expect((await mine.client.answer(call, { accountNo: theirs.accountNo })).status).toBe(404)
    const { status } = await mine.client.answer(transfer, {
      accountNo: theirs.accountNo,
      to: mine.mobile,
      amount: 1,
    })
    expect(status).toBe(404)
  })
})

describe('transfer', () => {
  test('moves money, names the request in the ledger, and a repeated key moves nothing', async () => {
    const [from, to] = [await person(100_000), await person()]
    const key = { 'idempotency-key': randomUUID() }
    const input = { accountNo: from.accountNo, to: to.mobile, amount: 150, note: 'Lunch' }
    const first = await from.client.answer(transfer, input, key)
    expect(first).toMatchObject({ status: 200, body: { amount: 150, fee: 0, balanceAfter: 850 } })
    expect(first.body['recipient']).toMatch(/^A\*\*\* N\*\*\*/)
    expect(await from.client.answer(transfer, input, key)).toMatchObject({ status: 200, body: first.body })
    expect((await from.client.answer(transfer, { ...input, amount: 151 }, key)).status).toBe(409)
    expect((await to.client.answer(wallets)).body).toMatchObject({ data: [{ balance: 150 }] })
    const { rows } = await sql<{ details: object }>`
      select t.details from ledger_transfer t join wallet_txn w on w.transfer_id = t.id
      where w.ref_no = ${String(first.body['refNo'])} and w.wallet_id = ${from.walletId}`.execute(api.owner)
    expect(rows[0]?.details).toEqual({
      client: expect.any(Number),
      request: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    const { rows: events } = await sql<{ type: string; aggregateid: string; amount: number }>`
      select type, aggregateid, (payload ->> 'amount')::float8 as amount from outbox_event
      where aggregateid in (${from.accountNo}, ${to.accountNo}) order by sequence`.execute(api.owner)
    expect(events).toEqual([
      { type: 'wallet.transfer.sent', aggregateid: from.accountNo, amount: 150 },
      { type: 'wallet.transfer.received', aggregateid: to.accountNo, amount: 150 },
    ])
  })

  test.each([
    ['more than the balance', 'full', 2_000_00, 402, 'INSUFFICIENT_FUNDS'],
    ['more than the limit', 'full', 50_001_00, 409, 'LIMIT_EXCEEDED'],
    ['from a wallet that may not send', 'basic', 1_00, 409, 'LIMIT_EXCEEDED'],
  ])('of %s is refused', async (_, level, centavos, status, code) => {
    const [from, to] = [await person(100_000, level), await person()]
    const reply = await from.client.answer(transfer, {
      accountNo: from.accountNo,
      to: to.mobile,
      amount: centavos / 100,
    })
    expect([reply.status, reply.body.code]).toEqual([status, code])
  })

  test.each([
    [{ to: '+639990000001' }, '/to'],
    [{ amount: 0 }, '/amount'],
    [{ amount: 1.005 }, '/amount'],
    [{ unknown: 1 }, '/unknown'],
  ])('with %j is rejected at its field', async (wrong, pointer) => {
    const [from, to] = [await person(100_000), await person()]
    const input = { accountNo: from.accountNo, to: to.mobile, amount: 1, ...wrong }
    const { status, body } = await from.client.answer(transfer, input)
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer])
  })
})

test('transactions › continue after a cursor, which only its client can use', async () => {
  const [from, to] = [await person(100_000), await person()]
  for (const amount of [1, 2, 3])
    await from.client.get(transfer, { accountNo: from.accountNo, to: to.mobile, amount })
  const { accountNo } = from
  const first = await from.client.get(transactions, { accountNo, limit: '2' })
  expect(first.data.map(({ amount }) => amount)).toEqual([300, 200])
  const cursor = String(first.nextCursor)
  const second = await from.client.get(transactions, { accountNo, limit: '2', cursor })
  expect(second.data.map(({ amount }) => amount)).toEqual([100, 100_000])
  expect(second.nextCursor).toBeNull()
  const other = app.client({ subscriberId: from.subscriberId })
  expect((await other.answer(transactions, { accountNo, limit: 2, cursor })).status).toBe(422)
})
