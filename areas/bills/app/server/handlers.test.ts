import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billsAppCalls } from '#areas/bills/app/contract.ts'
import { billsAppHandlers } from '#areas/bills/app/server/handlers.ts'
import { type BillsFixture, openBillsFixture } from '#areas/bills/server/testing/bills.ts'
import { rejectIfClosed } from '#areas/settings/public.ts'
import { shopWith, verifyLedger, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

const { billers, quote, pay, payment, payments } = billsAppCalls
const fields = { accountNumber: '1234567897' }

let fixture: BillsFixture
let app: TestClientApi
beforeAll(async () => {
  fixture = await openBillsFixture()
  app = openTestClientApi(fixture, billsAppHandlers, rejectIfClosed)
})
afterAll(async () => {
  await app.close()
  await fixture.close()
})

async function payer(open: typeof walletWith | typeof shopWith = walletWith) {
  const { subscriberId, walletId } = await open(fixture.owner, 500_000)
  const found = async () => {
    const { rows } = await sql<{ accountNo: string; balance: number }>`
      select w.account_no, l.posted as balance from wallet w
      join ledger_balance l on l.account_id = w.ledger_account_id and l.shard = 0 where w.wallet_id = ${walletId}`.execute(
      fixture.owner,
    )
    return rows[0]
  }
  return {
    subscriberId,
    accountNo: (await found())?.accountNo ?? '',
    client: app.client({ subscriberId }),
    balance: async () => (await found())?.balance,
  }
}

test('payment › debits amount and fee once with its key, and belongs to its payer', async () => {
  const [mine, other, billerId] = [await payer(), await payer(), await fixture.biller()]
  expect((await mine.client.get(billers, {})).data).toContainEqual(
    expect.objectContaining({ id: billerId, fee: 1_000 }),
  )
  const key = { 'idempotency-key': randomUUID() }
  const input = { accountNo: mine.accountNo, billerId, amount: 100, fields }
  const first = await mine.client.answer(pay, input, key)
  expect(first).toMatchObject({ status: 200, body: { amount: 100, fee: 10, status: 'pending' } })
  expect((await mine.client.answer(pay, input, key)).body).toEqual(first.body)
  expect(await mine.balance()).toBe(489_000)
  const refNo = String(first.body['refNo'])
  expect((await other.client.answer(payment, { refNo })).status).toBe(404)
  expect((await other.client.answer(payments, { accountNo: mine.accountNo })).status).toBe(404)
  expect((await mine.client.get(payments, { accountNo: mine.accountNo })).data).toHaveLength(1)
  expect(await verifyLedger(fixture.owner)).toEqual([])
})

test('quote › keeps fee and rebate although they changed since, and is used once', async () => {
  const [mine, billerId] = [await payer(shopWith), await fixture.biller()]
  const { accountNo } = mine
  const quoted = await mine.client.get(quote, { accountNo, billerId, amount: 100 })
  expect(quoted).toMatchObject({ amount: 10_000, fee: 1_000, total: 11_000, rebate: 400 })
  await sql`update bills_biller set convenience_fee = 2000, merchant_share = 0, income = 0 where id = ${billerId}`.execute(
    fixture.owner,
  )
  const input = { accountNo, billerId, amount: 100, fields, quoteId: quoted.quoteId }
  const replies = await Promise.all(Array.from({ length: 10 }, () => mine.client.answer(pay, input)))
  const paid = replies.filter(({ status }) => status === 200)
  expect(paid).toMatchObject([{ body: { fee: 10 } }])
  expect(new Set(replies.filter((reply) => !paid.includes(reply)).map(({ body }) => body.code))).toEqual(
    new Set(['INVALID_STATE']),
  )
  expect(await mine.balance()).toBe(489_000)
  const { rows } = await sql<{ share: number; income: number }>`
    select share_centavos as share, income_centavos as income from bills_sell where ref_no = ${String(paid[0]?.body['refNo'])}`.execute(
    fixture.owner,
  )
  expect(rows).toEqual([{ share: 400, income: 300 }])
})

test('quote › is refused for another amount, subscriber, after its time, and below the minimum', async () => {
  const [mine, other, billerId] = [await payer(), await payer(), await fixture.biller()]
  const { accountNo } = mine
  const { quoteId } = await mine.client.get(quote, { accountNo, billerId, amount: 100 })
  const codeOf = async (who: typeof mine, about: object = {}) => {
    const input = { accountNo: who.accountNo, billerId, amount: 100, fields, quoteId, ...about }
    const { status, body } = await who.client.answer(pay, input)
    return [status, body.errors?.[0]?.pointer]
  }
  expect(await codeOf(mine, { amount: 101 })).toEqual([422, '/quoteId'])
  expect(await codeOf(other)).toEqual([404, undefined])
  await sql`update price_quote set expires_at = now() where id = ${quoteId}::uuid`.execute(fixture.owner)
  expect(await codeOf(mine)).toEqual([409, undefined])
  const low = await mine.client.answer(quote, { accountNo, billerId, amount: 1 })
  expect([low.status, low.body.errors?.[0]?.pointer]).toEqual([422, '/amount'])
  expect(await mine.balance()).toBe(500_000)
})

test('payment › is refused without scope, with wrong fields and during maintenance', async () => {
  const [mine, billerId] = [await payer(), await fixture.biller()]
  const input = { accountNo: mine.accountNo, billerId, amount: 100, fields }
  const reader = app.client({ subscriberId: mine.subscriberId, scopes: ['bills:read'] })
  expect((await reader.answer(pay, input)).status).toBe(403)
  const wrongly = { ...input, fields: { accountNumber: '1234567890' } }
  const wrong = await mine.client.answer(pay, wrongly, { 'accept-language': 'fil' })
  expect([wrong.status, wrong.body.errors?.[0]]).toMatchObject([
    422,
    { pointer: '/fields/accountNumber', detail: expect.stringMatching(/^I-check kung may maling/) as string },
  ])
  await sql`update maintenance_module set status = 'on', title = 'Year end', body = 'Soon back', start_at = now()
    where module = 'Bills Payment'`.execute(fixture.owner)
  expect((await mine.client.answer(pay, input)).status).toBe(503)
})
