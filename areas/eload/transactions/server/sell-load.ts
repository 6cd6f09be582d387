import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { grantCampaigns } from '#areas/eload/campaigns/server/grants.ts'
import { partsOf, sharesAt } from '#areas/eload/profit-sharing/public.ts'
import { rebateOf } from '#areas/eload/topups/rules.ts'
import { findWallets, postMovement } from '#areas/wallets/public.ts'
import { type Centavos, wholeCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { NotFound, AppError } from '#platform/server/errors.ts'

type Order = {
  walletId: number
  topupId: number
  /** Amount entered by the buyer, for top-ups without a fixed amount. */
  amount?: Centavos
  /** Mobile number of the recipient, as +639XXXXXXXXX. */
  mobile: string
  /** Response of the provider: its charge, its reference number and its latency. */
  cost: Centavos
  providerRef?: string
  latencyMs?: number
}

type ProviderOffer = {
  sku: string
  status: string
  denomination: number | null
  least: number | null
  most: number | null
  rebate: number
  networkId: number
  networkStatus: string
  carrier: string
  providerId: number
  providerStatus: string
  isBlocked: boolean
}

export type SaleResult = {
  refNo: string
  amount: number
  rebate: number
  campaigns: { refNo: string; amount: number }[]
}

/**
 * Records a delivered load sale: charges the wallet, credits the rebate and campaign grants, and stores the sale, all
 * in the caller's transaction.
 */
export async function sellLoad(tx: Database, order: Order): Promise<SaleResult> {
  const offered = await offeredBy(tx, order.topupId)
  const amount = amountOf(offered, order.amount)
  const [wallet] = await findWallets(tx, { walletIds: [order.walletId] })
  if (!wallet) throw new NotFound(eloadMessages('WALLET_NOT_FOUND', { id: order.walletId }))
  const { rows } = await sql<{ refNo: string }>`
    select 'ELD' || lpad(n::text, greatest(10, length(n::text)), '0') as ref_no
    from (select nextval('eload_txn_no') as n) numbered`.execute(tx)
  const refNo = rows[0]?.refNo ?? ''
  const rebate = rebateOf(amount, offered.rebate)
  const about = { walletId: order.walletId, channel: 'App', counterparty: offered.sku, refNo }
  await postMovement(tx, { ...about, type: 'eload', amount: wholeCentavos(amount), cause: `eload ${refNo}` })
  if (rebate > 0) {
    const back = wholeCentavos(rebate)
    await postMovement(tx, { ...about, type: 'reward', amount: back, cause: `eload rebate ${refNo}` })
  }
  const { rows: record } = await sql<{ id: number; createdAt: string }>`
    insert into eload_txn (ref_no, wallet_id, retailer, mobile, carrier, network_id, provider_id, topup_id, sku,
      amount_centavos, srp_centavos, cost_centavos, rebate_centavos, provider_ref, response_code, status, latency_ms)
    values (${refNo}, ${order.walletId}, ${wallet.businessName ?? wallet.ownerName}, ${masked(order.mobile)},
      ${offered.carrier}, ${offered.networkId}, ${offered.providerId}, ${order.topupId}, ${offered.sku}, ${amount},
      ${amount}, ${order.cost}, ${rebate}, ${order.providerRef ?? ''}, '00', 'success',
      ${order.latencyMs ?? null}) returning id, created_at`.execute(tx)
  for (const { id, createdAt } of record) {
    const earned = Math.max(0, amount - order.cost - rebate)
    await share(tx, { id, at: createdAt, networkId: offered.networkId, topupId: order.topupId, earned })
  }
  const campaigns = await grantCampaigns(tx, {
    refNo,
    walletId: order.walletId,
    subscriberId: wallet.subscriberId,
    topupId: order.topupId,
    amount,
  })
  return { refNo, amount, rebate, campaigns }
}

type Earned = { id: number; at: string; networkId: number; topupId: number; earned: number }

/** Stores the profit shares of a sale, by the shares in effect at its time, if there are any. */
async function share(tx: Database, { id, at, networkId, topupId, earned }: Earned): Promise<void> {
  const shares = await sharesAt(tx, { networkId, skuId: topupId, at })
  if (shares === null) return
  const { company, agent, merchant } = partsOf(wholeCentavos(earned), shares)
  await sql`
    insert into eload_txn_share (txn_id, share_id, company, agent, merchant)
    values (${id}, ${shares.id}, ${company}, ${agent}, ${merchant})`.execute(tx)
}

async function offeredBy(tx: Database, topupId: number): Promise<ProviderOffer> {
  const { rows } = await sql<ProviderOffer>`
    select t.sku, t.status, t.denomination_centavos as denomination, t.min_amount_centavos as least,
      t.max_amount_centavos as most, t.current_rebate as rebate, t.network_id, n.status as network_status,
      n.code as carrier, t.provider_id, p.status as provider_status,
      exists (
        select from eload_maintenance_target m join eload_maintenance w on w.id = m.maintenance_id
        where w.status = 'ongoing' and w.block_transactions and w.block_until > now() and (m.type, m.target_id) in
          (('provider', t.provider_id), ('network', t.network_id), ('network_group', n.group_id))
      ) as is_blocked
    from eload_topup t join eload_network n on n.id = t.network_id join eload_provider p on p.id = t.provider_id
    where t.id = ${topupId} and t.deleted_at is null`.execute(tx)
  const [offered] = rows
  if (!offered) throw new NotFound(eloadMessages('TOPUP_NOT_FOUND', { id: topupId }))
  const { status, networkStatus, providerStatus, isBlocked } = offered
  if (isBlocked) throw new AppError(eloadMessages('SKU_IN_MAINTENANCE', { sku: offered.sku }))
  if (status !== 'active' || networkStatus !== 'active' || providerStatus !== 'active')
    throw new AppError(eloadMessages('SKU_NOT_SOLD', { sku: offered.sku }))
  return offered
}

function amountOf({ sku, denomination, least, most }: ProviderOffer, typed: number | undefined): number {
  if (denomination !== null) return denomination
  if (typed === undefined || typed < (least ?? 0) || typed > (most ?? 0))
    throw new AppError(eloadMessages('AMOUNT_NOT_OFFERED', { sku }))
  return typed
}

/** Masks +639171231234 as 0917•••1234. */
const masked = (mobile: string) => `0${mobile.replace(/^\+63/, '').slice(0, 3)}•••${mobile.slice(-4)}`
