import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { walletAppCalls } from '#areas/wallets/app/contract.ts'
import { walletAppHandlers } from '#areas/wallets/app/server/handlers.ts'
import { paymentRequestAppCalls } from '#areas/wallets/payment-requests/app/contract.ts'
import { paymentRequestAppHandlers } from '#areas/wallets/payment-requests/app/server/handlers.ts'
import { walletOrderCalls } from '#areas/wallets/payment-requests/contract.ts'
import { walletOrderHandlers } from '#areas/wallets/payment-requests/server/handlers.ts'
import { walletPlace } from '#areas/wallets/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import { verifyLedger, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { rejectIfClosed } from '#areas/settings/app/server/closed-module.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

const byNumber = (a: number, b: number) => a - b

const { request, list, show, pay, decline, cancel } = paymentRequestAppCalls
const { wallets } = walletAppCalls

let api: TestApi
let app: TestClientApi
beforeAll(async () => {
  api = await openTestApi(walletOrderHandlers)
  app = openTestClientApi(api, [...walletAppHandlers, ...paymentRequestAppHandlers], rejectIfClosed)
})
afterAll(async () => {
  await app.close()
  await api.close()
})

async function person(centavos = 0, level = 'full') {
  const { subscriberId, walletId } = await walletWith(api.owner, centavos, { level })
  const { rows } = await sql<{ accountNo: string; mobile: string }>`
    select w.account_no, s.mobile_number as mobile from wallet w join subscriber s on s.id = w.subscriber_id
    where w.wallet_id = ${walletId}`.execute(api.db)
  const { accountNo, mobile } = rows[0] ?? { accountNo: '', mobile: '' }
  const client = app.client({ subscriberId })
  return { subscriberId, walletId, accountNo, mobile, client }
}
type Person = Awaited<ReturnType<typeof person>>

const balanceOf = async ({ client }: Person) => (await client.get(wallets, {})).data[0]?.balance
const ask = (from: Person, payer: Person, amount = 150) =>
  from.client.get(request, { accountNo: from.accountNo, from: payer.mobile, amount, note: 'Lunch' })

describe('request to pay', () => {
  test('is seen by both, paid once, and told to others', async () => {
    const [payee, payer] = [await person(), await person(100_000)]
    const { refNo, counterparty } = await ask(payee, payer)
    expect(counterparty).toMatch(/^A\*\*\* N\*\*\*/)
    const { data } = await payer.client.get(list, { direction: 'incoming' })
    expect(data).toEqual([
      expect.objectContaining({
        refNo,
        direction: 'incoming',
        accountNo: payer.accountNo,
        amount: 15_000,
        note: 'Lunch',
        status: 'pending',
      }),
    ])
    const key = { 'idempotency-key': randomUUID() }
    const first = await payer.client.answer(pay, { refNo }, key)
    expect(first.body).toMatchObject({ amount: 150, balanceAfter: 850 })
    expect((await payer.client.answer(pay, { refNo }, key)).body).toEqual(first.body)
    expect((await payer.client.answer(pay, { refNo })).body.code).toBe('INVALID_STATE')
    expect([await balanceOf(payee), await balanceOf(payer)]).toEqual([15_000, 85_000])
    expect((await payee.client.get(list, { direction: 'outgoing' })).data[0]?.status).toBe('paid')
    const { rows } = await sql<{ type: string }>`
      select type from outbox_event where aggregateid in (${refNo}, ${payer.accountNo}, ${payee.accountNo}) order by sequence`.execute(
      api.owner,
    )
    expect(rows.map(({ type }) => type)).toEqual([
      'wallet.payment-request.created',
      'wallet.transfer.sent',
      'wallet.transfer.received',
      'wallet.payment-request.ended',
    ])
    expect(await verifyLedger(api.owner)).toEqual([])
  })

  test('is paid once when ten requests arrive at once, also while it is cancelled', async () => {
    const [payee, payer] = [await person(), await person(1_000_000)]
    const { refNo } = await ask(payee, payer)
    const paid = await Promise.all(Array.from({ length: 10 }, () => payer.client.answer(pay, { refNo })))
    expect(paid.map(({ status }) => status).toSorted(byNumber)).toEqual([200, ...Array<number>(9).fill(409)])
    expect(await balanceOf(payee)).toBe(15_000)
    const second = await ask(payee, payer)
    const [payment, cancelled] = await Promise.all([
      payer.client.answer(pay, { refNo: second.refNo }),
      payee.client.answer(cancel, { refNo: second.refNo }),
    ])
    expect([payment.status, cancelled.status].toSorted(byNumber)).toEqual([200, 409])
    expect(await balanceOf(payee)).toBe(payment.status === 200 ? 30_000 : 15_000)
  })

  test.each([
    ['declined by the payer', decline, 'payer', 'declined'],
    ['cancelled by the requester', cancel, 'payee', 'cancelled'],
  ] as const)('%s can no longer be paid', async (_, call, who, status) => {
    const people = { payee: await person(), payer: await person(100_000) }
    const { refNo } = await ask(people.payee, people.payer)
    const other = who === 'payer' ? people.payee : people.payer
    expect((await other.client.answer(call, { refNo })).status).toBe(404)
    expect((await people[who].client.get(call, { refNo })).status).toBe(status)
    expect((await people.payer.client.answer(pay, { refNo })).body.code).toBe('INVALID_STATE')
    expect(await balanceOf(people.payer)).toBe(100_000)
  })

  test('that has expired can be neither paid nor declined', async () => {
    const [payee, payer] = [await person(), await person(100_000)]
    const { refNo } = await ask(payee, payer)
    await sql`update wallet_payment_request set expires_at = now() where ref_no = ${refNo}`.execute(api.owner)
    expect((await payee.client.get(show, { refNo })).status).toBe('expired')
    for (const call of [pay, decline])
      expect((await payer.client.answer(call, { refNo })).body.code).toBe('INVALID_STATE')
  })

  test('is hidden from other subscribers, and needs its scope', async () => {
    const [payee, payer, stranger] = [await person(), await person(), await person(100_000)]
    const { refNo } = await ask(payee, payer)
    for (const call of [show, pay, decline, cancel])
      expect((await stranger.client.answer(call, { refNo })).status).toBe(404)
    // The requester cannot make the payer pay.
    expect((await payee.client.answer(pay, { refNo })).status).toBe(404)
    const input = { accountNo: payer.accountNo, from: stranger.mobile, amount: 1 }
    expect((await stranger.client.answer(request, input)).status).toBe(404)
    const reader = app.client({ subscriberId: payer.subscriberId, scopes: ['wallet:read'] })
    expect((await reader.answer(pay, { refNo })).status).toBe(403)
    expect((await reader.answer(request, input)).status).toBe(403)
  })

  test('keeps the balance and the limits of the payer', async () => {
    const [payee, poor, basic] = [await person(), await person(100), await person(100_000, 'basic')]
    const { refNo } = await ask(payee, poor)
    expect((await poor.client.answer(pay, { refNo })).body.code).toBe('INSUFFICIENT_FUNDS')
    const limited = await ask(payee, basic)
    expect((await basic.client.answer(pay, { refNo: limited.refNo })).body.code).toBe('LIMIT_EXCEEDED')
    expect((await payee.client.get(show, { refNo })).status).toBe('pending')
  })

  test('is limited to three open ones for a payer, also at once', async () => {
    const [payee, payer] = [await person(), await person()]
    const input = { accountNo: payee.accountNo, from: payer.mobile, amount: 1 }
    const replies = await Promise.all(Array.from({ length: 10 }, () => payee.client.answer(request, input)))
    expect(replies.map(({ status }) => status).toSorted(byNumber)).toEqual([
      200,
      200,
      200,
      ...Array<number>(7).fill(429),
    ])
  })

  test.each([
    ['an unknown number', { from: '+639990000001' }, 422, '/from'],
    ['no amount', { amount: 0 }, 422, '/amount'],
    ['a time that is too long', { validHours: 169 }, 422, '/validHours'],
  ])('with %s is rejected at its field', async (_, wrong, status, pointer) => {
    const [payee, payer] = [await person(), await person()]
    const input = { accountNo: payee.accountNo, from: payer.mobile, amount: 1, ...wrong }
    const reply = await payee.client.answer(request, input)
    expect([reply.status, reply.body.errors?.[0]?.pointer]).toEqual([status, pointer])
    const own = await payee.client.answer(request, {
      ...input,
      from: payee.mobile,
      amount: 1,
      validHours: 1,
    })
    expect([own.status, own.body.errors?.[0]?.pointer]).toEqual([422, '/from'])
  })

  test('is refused during maintenance', async () => {
    const [payee, payer] = [await person(), await person(100_000)]
    const { refNo } = await ask(payee, payer)
    await sql`update maintenance_module set status = 'on', title = 'Upgrade', body = 'Soon back', start_at = now()
      where module = 'Wallet'`.execute(api.owner)
    expect((await payer.client.answer(pay, { refNo })).status).toBe(503)
    await sql`update maintenance_module set status = 'off', start_at = null`.execute(api.owner)
  })
})

test('requests to pay › continue after a cursor', async () => {
  const [payee, payer] = [await person(), await person()]
  for (const amount of [1, 2, 3]) await ask(payee, payer, amount)
  const page = { direction: 'outgoing', limit: '2' } as const
  const first = await payee.client.get(list, page)
  expect(first.data.map(({ amount }) => amount)).toEqual([300, 200])
  const second = await payee.client.get(list, { ...page, cursor: String(first.nextCursor) })
  expect([second.data.map(({ amount }) => amount), second.nextCursor]).toEqual([[100], null])
})

test('requests to pay › are shown to staff on both wallets, with their states', async () => {
  const [payee, payer] = [await person(), await person(100_000)]
  const [first, second] = [await ask(payee, payer, 10), await ask(payee, payer, 20)]
  await payer.client.get(pay, { refNo: first.refNo })
  await sql`update wallet_payment_request set expires_at = now() where ref_no = ${second.refNo}`.execute(
    api.owner,
  )
  const reader = api.staffWith(withAnyFlag(walletPlace))
  for (const [{ walletId }, direction] of [
    [payee, 'incoming'],
    [payer, 'outgoing'],
  ] as const) {
    const { rows } = await reader.get(walletOrderCalls.list, { walletId })
    expect(rows).toEqual([
      expect.objectContaining({ refNo: second.refNo, direction, orderStatus: 'expired', amount: 2_000 }),
      expect.objectContaining({ refNo: first.refNo, direction, orderStatus: 'paid', kind: 'request' }),
    ])
  }
  expect(await api.staffWith('signed-in').statusOf(walletOrderCalls.list, { walletId: payer.walletId })).toBe(
    403,
  )
})
