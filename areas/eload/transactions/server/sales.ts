import { recipientMobile } from '#areas/eload/transactions/server/recipient-mobile.ts'
import { takenAndGiven } from '#areas/eload/transactions/server/refundable.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type {
  Sale,
  saleCalls,
  SaleRow,
  SaleStatus,
  StatusChange,
} from '#areas/eload/transactions/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'
import {
  type Condition,
  type ListPlan,
  oneOf,
  queryPage,
  containingPerson,
  amountPlan,
} from '#platform/server/lists.ts'
import { NotFound, VersionConflict, rejectIfStale } from '#platform/server/errors.ts'

type ListQuery = RequestOf<(typeof saleCalls)['list']>

/** A failed or refunded sale has no profit, so no part of it is owed. */
const isBack = sql`t.status in ('failed', 'refunded')`
const owed = (part: 'company' | 'agent' | 'merchant') =>
  sql`case when ${isBack} then 0 * shared.${sql.ref(part)} else shared.${sql.ref(part)} end`

const row = sql`
  t.id, t.ref_no, t.created_at, t.retailer, ${recipientMobile} as mobile, t.carrier, n.name as network, n.id as network_id, t.sku,
  coalesce(offer.name, top.name) as promo, offer.id as promo_id, top.id as topup_id, w.subscriber_id, t.amount_centavos as amount, t.srp_centavos as srp,
  t.rebate_centavos as rebate, ${owed('company')} as company_part,
  ${owed('agent')} as agent_part, ${owed('merchant')} as merchant_part, p.name as provider,
  t.provider_id, t.provider_ref, t.response_code, meaning.failure, t.status, t.retries`
const joins = sql`
  join eload_provider p on p.id = t.provider_id
  left join eload_network n on n.id = t.network_id
  left join eload_promo offer on offer.id = t.promo_id
  left join eload_topup top on top.id = t.topup_id
  left join published_wallet w on w.wallet_id = t.wallet_id
  left join eload_txn_share shared on shared.txn_id = t.id
  left join lateral (
    select json_build_object('en', r.label, 'fil', r.label_fil, 'party', r.party, 'canRetry', r.can_retry) as failure
    from eload_response_code r
    where r.code = t.response_code and r.provider_code in ('', p.code) and ${isBack}
    order by r.provider_code desc limit 1
  ) meaning on true`

export const listSales = (db: Database, request: ListQuery) =>
  queryPage<SaleRow, ListQuery['sortBy']>(db, request, salePlan(request))

/** Query plan shared by the sale list and its export. */
export function salePlan({ search, filters }: ListQuery): ListPlan<SaleRow, ListQuery['sortBy']> {
  const filterConditions: Condition[] = [
    ...oneOf('status', filters.status),
    ...oneOf('carrier', filters.carrier),
    ...oneOf('provider_id', filters.providerId),
    ...oneOf('network_id', filters.networkId),
  ]
  const failedWith: Condition[] = filters.failedWith
    ? [...oneOf('status', ['failed', 'refunded']), ...oneOf('response_code', filters.failedWith)]
    : []
  // A complete reference number is looked up in its own index.
  const reference = search.trim().toUpperCase()
  const searched: Condition[] = /^ELD\d{7,}$/.test(reference)
    ? [sql`t.ref_no = ${reference}`]
    : containingPerson('search_text', search)
  return amountPlan({
    table: 'eload_txn',
    filters: filterConditions,
    searched: [...failedWith, ...searched],
    select: sql<SaleRow>`${row}`,
    joins,
  })
}

type SaleRecord = Omit<Sale, 'statusHistory' | 'charge'> & { businessId: number | null }

const fullSelect = (where: RawBuilder<unknown>, locking: RawBuilder<unknown>) => sql<SaleRecord>`
  select ${row}, t.wallet_id, w.business_id, t.latency_ms, t.failed_by_id, t.updated_at, t.version,
    case when ${isBack} and shared.txn_id is not null then
      json_build_object('company', shared.company, 'agent', shared.agent, 'merchant', shared.merchant) end as parts_back,
    case when n.id is not null then json_build_object('id', n.id, 'name', n.name) end as network_record
  from eload_txn t ${joins} where ${where} ${locking}`

/** Returns a sale with its status history. */
export async function findSale(db: Database, id: number): Promise<Sale> {
  const { rows } = await fullSelect(sql`t.id = ${id}`, sql``).execute(db)
  const sale = rows[0] ?? throwNotFound(id)
  const { rows: statusHistory } = await sql<StatusChange>`
    select from_status, to_status, reason, provider_ref, actor_email, actor_name, created_at
    from eload_txn_change where txn_id = ${id} order by id`.execute(db)
  const { businessId, ...found } = sale
  const { walletId, refNo } = sale
  const charge =
    walletId === null ? null : { ...(await takenAndGiven(db, { id, refNo, walletId })), businessId }
  return { ...found, charge, statusHistory }
}

/** Codes with a meaning, those of all providers before those of one. */
export async function responseCodes(db: Database) {
  const { rows } = await sql<{ code: string; en: string; fil: string }>`
    select distinct on (code) code, label as en, label_fil as fil from eload_response_code order by code, provider_code`.execute(
    db,
  )
  return rows
}

/** Returns a sale and locks its row, so that concurrent changes run one after the other. */
export async function lockSale(tx: Database, id: number, version?: number): Promise<SaleRecord> {
  const { rows } = await fullSelect(sql`t.id = ${id}`, sql`for no key update of t`).execute(tx)
  const sale = rows[0] ?? throwNotFound(id)
  rejectIfStale(sale, version)
  return sale
}

function throwNotFound(id: number): never {
  throw new NotFound(eloadMessages('SALE_NOT_FOUND', { id }))
}

type Transition = {
  to: SaleStatus
  reason: string
  providerRef: string
  staff: { id: number; email: string; name: string }
  transferId: string | null
}

/** Sets the next status of a sale and records it, if the sale has not changed since it was read. */
export async function transitionSale(
  tx: Database,
  sale: SaleRecord,
  { to, reason, providerRef, staff, transferId }: Transition,
) {
  const { rows } = await sql<{ id: number; status: SaleStatus; version: number }>`
    update eload_txn set status = ${to}, updated_at = now(), version = version + 1,
      provider_ref = case when ${providerRef} = '' then provider_ref else ${providerRef} end,
      failed_by_id = case ${to} when 'failed' then ${staff.id}::bigint when 'refunded' then failed_by_id end,
      refunded_by_id = case ${to} when 'refunded' then ${staff.id}::bigint end
    where id = ${sale.id} and created_at = ${sale.createdAt} and status = ${sale.status} and version = ${sale.version}
    returning id, status, version`.execute(tx)
  if (!rows[0]) throw new VersionConflict()
  await sql`
    insert into eload_txn_change (txn_id, from_status, to_status, reason, provider_ref, actor_id, actor_email, actor_name,
      transfer_id)
    values (${sale.id}, ${sale.status}, ${to}, ${reason}, ${providerRef}, ${staff.id}, ${staff.email}, ${staff.name},
      ${transferId}::uuid)`.execute(tx)
  return rows[0]
}
