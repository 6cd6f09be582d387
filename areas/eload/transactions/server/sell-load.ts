import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { grantCampaigns } from '#areas/eload/campaigns/server/grants.ts'
import { loadEvents } from '#areas/eload/shared/server/events.ts'
import { partsOf, sharesAt } from '#areas/eload/profit-sharing/public.ts'
import { rebateOf } from '#areas/eload/topups/rules.ts'
import type { LoadStatus } from '#areas/eload/transactions/rules.ts'
import {
  findWallets,
  postMovement,
  releaseReserved,
  reserveMoney,
  settleReserved,
} from '#areas/wallets/public.ts'
import { type Centavos, wholeCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError, NotFound, orNotFound } from '#platform/server/errors.ts'
import { publishEvent } from '#platform/server/outbox.ts'

type Order = {
  walletId: number
  topupId: number
  /** Amount entered by the buyer, for top-ups without a fixed amount. */
  amount?: Centavos | undefined
  /** Price and rebate that were quoted; those of now if absent. */
  quoted?: QuotedSale | undefined
  /** Mobile number of the recipient, as +639XXXXXXXXX. */
  mobile: string
  origin?: Record<string, string | number>
}

/** What the provider answered about a delivered sale. */
type Delivery = { cost: Centavos | null; providerRef: string; code?: string; latencyMs?: number | null }

/** Price and rebate of a sale, in centavos. */
export type QuotedSale = { amount: Centavos; rebate: Centavos }

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
  providerCode: string
  providerStatus: string
  isBlocked: boolean
}

export type SaleResult = {
  refNo: string
  amount: number
  rebate: number
  campaigns: { refNo: string; amount: number }[]
}

/** A sale whose load is not delivered yet. Its price is reserved in the wallet. */
export type BegunSale = {
  id: number
  refNo: string
  amount: number
  rebate: number
  holdId: string
  sku: string
  provider: { id: number; code: string }
  createdAt: string
}

/** Price and rebate of a product now. Throws if it is not sold. */
export async function quoteSale(
  db: Database,
  { topupId, amount: typed }: Pick<Order, 'topupId' | 'amount'>,
): Promise<QuotedSale & { sku: string }> {
  const offered = await offeredBy(db, topupId)
  return { sku: offered.sku, ...soldAt(offered, typed) }
}

/** Reserves the price of a load sale and stores it as pending, in the caller's transaction. */
export async function beginSale(tx: Database, order: Order): Promise<BegunSale> {
  const offered = await offeredBy(tx, order.topupId)
  const { amount, rebate } = order.quoted ?? soldAt(offered, order.amount)
  const [wallet] = await findWallets(tx, { walletIds: [order.walletId] })
  if (!wallet) throw new NotFound(eloadMessages('WALLET_NOT_FOUND', { id: order.walletId }))
  const { rows } = await sql<{ refNo: string }>`
    select 'ELD' || lpad(n::text, greatest(10, length(n::text)), '0') as ref_no
    from (select nextval('eload_txn_no') as n) numbered`.execute(tx)
  const refNo = rows[0]?.refNo ?? ''
  const { holdId } = await reserveMoney(tx, {
    type: 'eload',
    walletId: order.walletId,
    amount: wholeCentavos(amount),
    cause: `eload reserved ${refNo}`,
    refNo,
    channel: 'App',
    counterparty: offered.sku,
    ...(order.origin && { details: order.origin }),
  })
  const { rows: record } = await sql<{ id: number; createdAt: string }>`
    insert into eload_txn (ref_no, wallet_id, retailer, mobile, carrier, network_id, provider_id, topup_id, sku,
      amount_centavos, srp_centavos, cost_centavos, rebate_centavos)
    values (${refNo}, ${order.walletId}, ${wallet.businessName ?? wallet.ownerName}, ${masked(order.mobile)},
      ${offered.carrier}, ${offered.networkId}, ${offered.providerId}, ${order.topupId}, ${offered.sku}, ${amount},
      ${amount}, 0, ${rebate}) returning id, created_at`.execute(tx)
  const [created] = record
  if (!created) throw new Error('The sale was not stored.')
  const provider = { id: offered.providerId, code: offered.providerCode }
  return { ...created, refNo, amount, rebate, holdId, sku: offered.sku, provider }
}

type PendingSale = {
  id: number
  refNo: string
  walletId: number | null
  topupId: number | null
  networkId: number | null
  sku: string
  amount: number
  rebate: number
  status: LoadStatus
  createdAt: string
}

/** Locks a sale that its provider has not confirmed or declined. Staff can have decided about it. */
export async function lockPendingSale(tx: Database, id: number): Promise<PendingSale> {
  const { rows } = await sql<PendingSale>`
    select id, ref_no, wallet_id, topup_id, network_id, sku, amount_centavos as amount, rebate_centavos as rebate, status,
      created_at
    from eload_txn where id = ${id} for no key update`.execute(tx)
  return orNotFound(rows[0], eloadMessages('SALE_NOT_FOUND', { id }))
}

/** Takes the reserved price of a delivered sale, credits the rebate and campaign grants, and records its shares. */
export async function completeSale(
  tx: Database,
  { id, holdId }: Pick<BegunSale, 'id' | 'holdId'>,
  { cost, providerRef, code = '00', latencyMs = null }: Delivery,
): Promise<SaleResult> {
  const sale = await lockPendingSale(tx, id)
  const { refNo, walletId, topupId, networkId, sku, amount, rebate } = sale
  if (walletId === null || topupId === null || networkId === null)
    throw new Error(`${refNo} was not sold from a wallet.`)
  await settleReserved(tx, holdId, { cause: `eload ${refNo}` })
  // The load is delivered, so a wallet that cannot be credited does not stop the sale: it then has no rebate.
  let credited = 0
  if (rebate > 0) {
    const movement = {
      walletId,
      channel: 'App',
      counterparty: sku,
      refNo,
      type: 'reward',
      amount: wholeCentavos(rebate),
      cause: `eload rebate ${refNo}`,
    } as const
    if (await isAccepted(postMovement(tx, movement))) credited = rebate
  }
  await sql`
    update eload_txn set cost_centavos = coalesce(${cost}::bigint, amount_centavos), rebate_centavos = ${credited}, provider_ref = ${providerRef},
      response_code = ${code}, latency_ms = ${latencyMs}, updated_at = clock_timestamp()
    where id = ${id} and created_at = ${sale.createdAt}`.execute(tx)
  await changeStatus(tx, sale, 'success', { providerRef })
  await sql`select eload_draw_float(${id})`.execute(tx)
  const earned = Math.max(0, amount - (cost ?? amount) - credited)
  await share(tx, { id, at: sale.createdAt, networkId, topupId, earned })
  const { subscriberId, accountNo } = await ownerOf(tx, walletId)
  await publishEvent(tx, loadEvents.saleSucceeded, refNo, {
    ...soldBy(sale, accountNo),
    rebate: wholeCentavos(rebate),
  })
  const campaigns = await grantCampaigns(tx, { refNo, walletId, subscriberId, topupId, amount })
  return { refNo, amount, rebate: credited, campaigns }
}

/** Whether a movement was posted. The ledger rejects one, for example above the maximum balance, without an error of the transaction. */
const isAccepted = (movement: Promise<unknown>) =>
  movement.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    },
  )

/** Releases the reserved price of a sale that the provider declined. */
export async function declineSale(
  tx: Database,
  { id, holdId }: Pick<BegunSale, 'id' | 'holdId'>,
  { code, latencyMs = null }: { code: string; latencyMs?: number | null },
): Promise<void> {
  const sale = await lockPendingSale(tx, id)
  await releaseReserved(tx, holdId, eloadMessages('SALE_DECLINED', { code }).text)
  await sql`
    update eload_txn set response_code = ${code}, latency_ms = ${latencyMs}, updated_at = clock_timestamp()
    where id = ${id} and created_at = ${sale.createdAt}`.execute(tx)
  await changeStatus(tx, sale, 'failed')
  if (sale.walletId === null) return
  const { accountNo } = await ownerOf(tx, sale.walletId)
  await publishEvent(tx, loadEvents.saleFailed, sale.refNo, {
    ...soldBy(sale, accountNo),
    providerCode: code,
  })
}

async function ownerOf(tx: Database, walletId: number): Promise<{ subscriberId: number; accountNo: string }> {
  const { rows } = await sql<{ subscriberId: number; accountNo: string }>`
    select subscriber_id, account_no from published_wallet where wallet_id = ${walletId}`.execute(tx)
  return orNotFound(rows[0], eloadMessages('WALLET_NOT_FOUND', { id: walletId }))
}

const soldBy = ({ refNo, sku, amount, createdAt }: PendingSale, accountNo: string) => ({
  refNo,
  accountNo,
  sku,
  amount: wholeCentavos(amount),
  createdAt,
})

/** Marks a sale as being carried out by the provider. */
export async function markProcessing(tx: Database, id: number): Promise<void> {
  const sale = await lockPendingSale(tx, id)
  if (sale.status === 'pending') await changeStatus(tx, sale, 'processing')
}

/** Changes the status as the provider's answer, unless staff already decided so. */
async function changeStatus(
  tx: Database,
  { id, status, createdAt }: PendingSale,
  to: LoadStatus,
  { providerRef = '' } = {},
): Promise<void> {
  if (status === to) return
  await sql`
    update eload_txn set status = ${to}, updated_at = clock_timestamp(), version = version + 1
    where id = ${id} and created_at = ${createdAt}`.execute(tx)
  await sql`
    insert into eload_txn_change (txn_id, from_status, to_status, provider_ref)
    values (${id}, ${status}, ${to}, ${providerRef})`.execute(tx)
}

/** Records a load sale that was delivered at once, in the caller's transaction. */
export async function sellLoad(tx: Database, order: Order & { cost: Centavos }): Promise<SaleResult> {
  const sale = await beginSale(tx, order)
  return completeSale(tx, sale, { cost: order.cost, providerRef: '' })
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
      n.code as carrier, t.provider_id, p.code as provider_code, p.status as provider_status,
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

function soldAt(offered: ProviderOffer, typed: number | undefined): QuotedSale {
  const amount = amountOf(offered, typed)
  return { amount: wholeCentavos(amount), rebate: wholeCentavos(rebateOf(amount, offered.rebate)) }
}

/** Masks +639171231234 as 0917•••1234. */
const masked = (mobile: string) => `0${mobile.replace(/^\+63/, '').slice(0, 3)}•••${mobile.slice(-4)}`
