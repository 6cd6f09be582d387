import { approverLevel } from '#platform/contract/approvals.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { networkHandlers } from '#areas/eload/networks/server/handlers.ts'
import { providerHandlers } from '#areas/eload/providers/server/handlers.ts'
import { type LoadApi, openLoadApi } from '#areas/eload/server/testing/load.ts'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { topupHandlers } from '#areas/eload/topups/server/handlers.ts'
import { saleCalls } from '#areas/eload/transactions/contract.ts'
import { saleHandlers } from '#areas/eload/transactions/server/handlers.ts'
import { sellLoad } from './sell-load.ts'
import { eloadLogPlace } from '#areas/reports/access.ts'
import { walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { toRead, toUpdate } from '#platform/access.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import { inTransaction } from '#platform/server/db.ts'

let load: LoadApi
let walletId = 0
let topupId = 0
beforeAll(async () => {
  load = await openLoadApi([...networkHandlers, ...providerHandlers, ...topupHandlers, ...saleHandlers])
  const providerId = (await load.provider()).id
  const networkId = (await load.network({ code: 'globe', primaryProviderId: providerId })).id
  walletId = (await walletWith(load.api.owner, 100_000)).walletId
  const draft = { sku: 'LD-100', name: 'Load', networkId, providerId, denomination: '100.00' }
  const { data } = await load.editor().get(topupCalls.create, { ...draft, defaultRebate: '1.00' })
  topupId = data.id
})
afterAll(() => load.close())

/** Sells load for ₱100 with a rebate of ₱1 and returns the stored sale. */
async function sold(cost: number) {
  const { refNo } = await inTransaction(load.api.payments, (tx) =>
    sellLoad(tx, { walletId, topupId, mobile: '+639171234567', cost: wholeCentavos(cost) }),
  )
  const reader = load.api.staffWith(toRead(eloadLogPlace))
  const [row] = (await reader.get(saleCalls.list, { search: refNo })).rows
  return reader.get(saleCalls.info, { id: row?.id ?? 0 })
}
const agree = (company: number, agent: number, merchant: number) =>
  sql`
  with before as (
    update eload_profit_share set effective_until = clock_timestamp(), status = 'superseded' where status = 'active'
    returning 1
  ) insert into eload_profit_share (company_share, agent_share, merchant_share, effective_at, reason, status,
      requested_by_id, requested_by, decided_by_id, decided_by, decided_at)
    select ${company}, ${agent}, ${merchant}, clock_timestamp(), 'As agreed', 'active', 1, 'a', 2, 'b', now()
    from (select count(*) from before) b`.execute(load.api.owner)

test('profit shares › are stored with the sale and sum to its profit', async () => {
  expect(await sold(9_500)).toMatchObject({ companyPart: null, agentPart: null, merchantPart: null })

  await agree(5_000, 3_333, 1_667)
  const first = await sold(9_500)
  // ₱100 less ₱95 for the provider and ₱1 rebate leaves ₱4. The rounding remainder belongs to the company.
  expect([first.companyPart, first.agentPart, first.merchantPart]).toEqual([201, 133, 66])

  await agree(10_000, 0, 0)
  const second = await sold(9_500)
  expect([second.companyPart, second.agentPart, second.merchantPart]).toEqual([400, 0, 0])
  const again = await load.api.staffWith(toRead(eloadLogPlace)).get(saleCalls.info, { id: first.id })
  expect([again.companyPart, again.agentPart, again.merchantPart]).toEqual([201, 133, 66])
})

test('profit shares › are zero for a sale without profit', async () => {
  const sale = await sold(9_950)
  expect([sale.companyPart, sale.agentPart, sale.merchantPart]).toEqual([0, 0, 0])
})

test('profit shares › are zero after a refund, in the parts and in the ledger', async () => {
  await agree(5_000, 3_333, 1_667)
  const record = await sold(9_500)
  const { id, refNo } = record
  const [first, second] = [
    load.api.staffWith(toUpdate(eloadLogPlace), { as: { level: approverLevel } }),
    load.api.staffWith(toUpdate(eloadLogPlace), { as: { level: approverLevel } }),
  ]
  const reason = 'The number never got its load'
  const step = (status: 'for_review' | 'failed' | 'refunded', client = first) =>
    client.get(saleCalls.updateStatus, { id, status, reason })
  const reader = load.api.staffWith(toRead(eloadLogPlace))
  const seen = async () => {
    const [row] = (await reader.get(saleCalls.list, { search: refNo })).rows
    const { companyPart, agentPart, merchantPart, partsBack } = await reader.get(saleCalls.info, { id })
    expect([row?.companyPart, row?.agentPart, row?.merchantPart]).toEqual([
      companyPart,
      agentPart,
      merchantPart,
    ])
    return [companyPart, agentPart, merchantPart, partsBack]
  }
  await step('for_review')
  expect(await seen()).toEqual([201, 133, 66, null])
  await step('failed')
  const back = { company: 201, agent: 133, merchant: 66 }
  expect(await seen()).toEqual([0, 0, 0, back])
  await step('refunded', second)
  expect(await seen()).toEqual([0, 0, 0, back])
  const { rows } = await sql<{ account: number; total: number }>`
    select p.account_id as account, sum(p.amount)::bigint as total from ledger_posting p
    where p.transfer_id in (select transfer_id from ledger_key where cause in (${`eload ${refNo}`},
      ${`eload rebate ${refNo}`}, ${`eload refund ${id}`}, ${`eload rebate back ${id}`}))
    group by p.account_id`.execute(load.api.owner)
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.filter(({ total }) => total !== 0)).toEqual([])
})

test('stored profit shares › cannot be changed', async () => {
  await expect(sql`update eload_txn_share set company = 1`.execute(load.api.db)).rejects.toThrow(
    /permission denied/,
  )
})
