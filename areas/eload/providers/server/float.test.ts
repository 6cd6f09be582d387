import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { floatCalls, providerCalls } from '#areas/eload/providers/contract.ts'
import { floatApprovalType, floatHandlers } from '#areas/eload/providers/server/float.ts'
import { providerHandlers } from '#areas/eload/providers/server/handlers.ts'
import { type LoadApi, openLoadApi } from '#areas/eload/server/testing/load.ts'
import { topupIn } from '#areas/eload/server/testing/topup.ts'
import { beginSale, completeSale, sellLoad } from '#areas/eload/transactions/server/sell-load.ts'
import { verifyLedger, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { approvalCalls, approverLevel } from '#platform/contract/approvals.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import { inTransaction } from '#platform/server/db.ts'

let load: LoadApi
let topup: Awaited<ReturnType<typeof topupIn>>
let providerId: number
beforeAll(async () => {
  load = await openLoadApi([...providerHandlers, ...floatHandlers, ...approvalHandlers([floatApprovalType])])
  topup = await topupIn(load.api.owner, { amount: 5_000, rebate: 0 })
  const { rows } = await sql<{ providerId: number }>`
    select provider_id from eload_topup where id = ${topup.id}`.execute(load.api.owner)
  providerId = rows[0]?.providerId ?? 0
})
afterAll(() => load.close())

const reason = 'Deposited by bank transfer.'
const float = async () => (await load.editor().get(providerCalls.info, { id: providerId })).float

const request = (change: { amount: number; bankReference: string; direction?: 'take_out' }) =>
  load.editor().get(floatCalls.changeFloat, { id: providerId, reason, ...change })

async function decide(requestId: number, person = load.editor({ level: approverLevel })) {
  const { hash } = await person.get(approvalCalls.details, { requestId })
  return person.ask(approvalCalls.decide, { requestId, hash, verdict: 'approve' })
}

describe('float at a load provider', () => {
  test('is topped up and reduced only after another person approves it', async () => {
    const { data } = await request({ amount: 1_000, bankReference: 'BPI-1' })
    expect(await float()).toBe(0)
    await decide(data.id)
    expect(await float()).toBe(100_000)
    const returned = await request({ amount: 300, bankReference: 'BPI-2', direction: 'take_out' })
    await decide(returned.data.id)
    expect(await float()).toBe(70_000)
    expect(await verifyLedger(load.api.owner)).toEqual([])
  })

  test('is not changed by the person who requested it', async () => {
    const maker = load.editor({ level: approverLevel })
    const { data } = await maker.get(floatCalls.changeFloat, {
      id: providerId,
      reason,
      amount: 100,
      bankReference: 'BPI-3',
    })
    expect(await decide(data.id, maker)).toMatch(/MAKER_IS_CHECKER|OWN_REQUEST/)
    await decide(data.id)
  })

  test('rejects a bank reference that was used, and more than there is', async () => {
    const asker = load.editor()
    const ask = (change: object) =>
      asker.ask(floatCalls.changeFloat, { id: providerId, reason, ...change } as never)
    expect(await ask({ amount: 1_000, bankReference: 'BPI-1' })).toMatch(/FLOAT_REFERENCE_USED/)
    expect(await ask({ amount: 90_000, bankReference: 'BPI-4', direction: 'take_out' })).toMatch(
      /FLOAT_TOO_LOW/,
    )
  })

  test('falls by the cost of each delivered sale, once', async () => {
    const before = await float()
    const { walletId } = await walletWith(load.api.owner, 50_000)
    const order = { walletId, topupId: topup.id, mobile: '+639171234567' }
    await inTransaction(load.api.payments, (tx) => sellLoad(tx, { ...order, cost: wholeCentavos(4_750) }))
    expect(await float()).toBe(before - 4_750)
    const sale = await inTransaction(load.api.payments, (tx) => beginSale(tx, order))
    expect(await float()).toBe(before - 4_750)
    await inTransaction(load.api.payments, (tx) =>
      completeSale(tx, sale, { cost: wholeCentavos(4_700), providerRef: 'G1' }),
    )
    await inTransaction(load.api.payments, (tx) => sql`select eload_draw_float(${sale.id})`.execute(tx))
    expect(await float()).toBe(before - 9_450)
    expect(await verifyLedger(load.api.owner)).toEqual([])
  })

  test('is not drawn for a sale that was not delivered', async () => {
    const { walletId } = await walletWith(load.api.owner, 50_000)
    const order = { walletId, topupId: topup.id, mobile: '+639171234567' }
    const sale = await inTransaction(load.api.payments, (tx) => beginSale(tx, order))
    await expect(sql`select eload_draw_float(${sale.id})`.execute(load.api.payments)).rejects.toMatchObject({
      code: '42501',
    })
  })
})
