import { renderStored, type Language } from '#platform/words.ts'
import { billsMessages } from '#areas/bills/messages.ts'
import { sql } from 'kysely'
import type {
  BillsTopup,
  billsReportCalls,
  BillsTopupRow,
  Sell,
  SellRow,
} from '#areas/bills/transactions/contract.ts'
import type { ReplyOf, RequestOf } from '#platform/contract/call.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { amountPlan, type Condition, containingPerson, oneOf } from '#platform/server/lists.ts'
import { NotFound, orNotFound } from '#platform/server/errors.ts'

type TopupsQuery = RequestOf<(typeof billsReportCalls)['topups']>
type SellsQuery = RequestOf<(typeof billsReportCalls)['sells']>
type Income = ReplyOf<(typeof billsReportCalls)['income']>
type DashboardFilters = ReplyOf<(typeof billsReportCalls)['choices']>

/** A full reference number contains the id, so the row is found by its primary key. */
function numbered(prefix: 'BIL' | 'BTU', text: string): Condition[] | null {
  const requested = text.trim().toUpperCase()
  const digits = requested.startsWith(prefix) ? requested.slice(prefix.length) : ''
  return /^\d{7,15}$/.test(digits) ? [sql`t.id = ${Number(digits)}`, sql`t.ref_no = ${requested}`] : null
}

const person = sql`
  t.id, t.user_id, t.ref_no, t.created_at, t.user_name as user, masked_mobile(t.mobile) as mobile, t.business_name,
  t.amount_centavos as amount`

const topup = sql`${person}, t.fee_centavos as fee, t.payment_method, t.provider_ref, t.status`

/** Query plan shared by the list of bills top-ups and its export. */
export const topupPlan = ({ search, filters }: TopupsQuery) =>
  amountPlan({
    table: 'bills_topup',
    filters: [...oneOf('status', filters.status), ...oneOf('payment_method', filters.paymentMethod)],
    searched: numbered('BTU', search) ?? containingPerson('search_text', search),
    select: sql<BillsTopupRow>`${topup}`,
  })

const sell = sql`
  ${person}, t.biller_id, b.name as biller,
  case when length(t.account_number) > 4 then '***' || right(t.account_number, 4) else '***' end as account_number,
  t.fee_centavos as convenience_fee, t.income_centavos as income, t.share_centavos as share,
  case when t.share_id is not null then 'paid' when h.sell_id is not null then 'held_back' else 'none' end as share_status,
  p.name as provider, t.provider_ref,
  t.posts_on::text as posts_on, t.status`
const joins = sql`
  join bills_biller b on b.id = t.biller_id
  join bills_provider p on p.provider_id = t.provider_id
  left join bills_held_share h on h.sell_id = t.id and h.transfer_id is null`

/** Query plan shared by the list of bill payments and its export. */
export const sellPlan = ({ search, filters }: SellsQuery) =>
  amountPlan({
    table: 'bills_sell',
    filters: [
      ...oneOf('status', filters.status),
      ...oneOf('biller_id', filters.billerId),
      ...oneOf('provider_id', filters.providerId),
    ],
    searched: [
      ...(numbered('BIL', search) ?? containingPerson('search_text', search)),
      ...owing(filters.shareStatus),
    ],
    select: sql<SellRow>`${sell}`,
    joins,
  })

// Few shares are owed at any time, so the query starts from them and counts them exactly.
const owing = (request: 'held_back' | null | undefined): Condition[] =>
  request ? [sql`t.id in (select sell_id from bills_held_share where transfer_id is null)`] : []

type RecordPair = { id: number; userId: number }

export async function findTopup(db: Database, { id, userId }: RecordPair): Promise<BillsTopup> {
  const { rows } = await sql<BillsTopup>`
    select ${topup}, t.wallet_id, t.updated_at from bills_topup t
    where t.id = ${id} and t.user_id = ${userId}`.execute(db)
  return orNotFound(rows[0], billsMessages('TOPUP_NOT_FOUND', { id }))
}

/** Returns a payment with its status history. Entered values are masked to their last four characters. */
export async function findSell(db: Database, { id, userId }: RecordPair, language: Language): Promise<Sell> {
  const { rows } = await sql<Omit<Sell, 'statusHistory'>>`
    select ${sell}, t.wallet_id, c.name as category, t.biller_code, t.charge_centavos as charge,
      coalesce(h.reason, '') as share_held_back, h.held_at as share_held_at, t.held_back, t.updated_at, coalesce((
        select json_agg(json_build_object('key', f ->> 'key', 'label', f ->> 'label', 'value',
          case when length(f ->> 'value') > 4 then '***' || right(f ->> 'value', 4) else '***' end) order by at)
        from jsonb_array_elements(t.typed) with ordinality as typed (f, at)), '[]'::json) as typed
    from bills_sell t ${joins} join bills_category c on c.category_id = b.category_id
    where t.id = ${id} and t.user_id = ${userId}`.execute(db)
  if (!rows[0]) throw new NotFound(billsMessages('PAYMENT_NOT_FOUND', { id }))
  const { rows: statusHistory } = await sql<Sell['statusHistory'][number]>`
    select from_status, to_status, reason, provider_ref, created_at
    from bills_sell_change where sell_id = ${id} order by id`.execute(db)
  return {
    ...rows[0],
    shareHeldBack: renderStored(rows[0].shareHeldBack, language),
    heldBack: renderStored(rows[0].heldBack, language),
    statusHistory,
  }
}

/** Returns income and outgoing amounts from the daily counts. They equal the sums of the linked rows. */
export async function incomeOf(db: Database, date: string | undefined): Promise<Income> {
  const day = date === undefined ? sql`(now() at time zone 'Asia/Manila')::date` : sql`${date}::date`
  const { rows } = await sql<Record<keyof Income, number>>`
    select coalesce(sum(incoming) filter (where day = chosen), 0)::bigint as daily_incoming,
      coalesce(sum(outgoing) filter (where day = chosen), 0)::bigint as daily_outgoing,
      coalesce(sum(incoming), 0)::bigint as monthly_incoming, coalesce(sum(outgoing), 0)::bigint as monthly_outgoing
    from (select ${day} as chosen) d, lateral (
      select day, amount as incoming, 0 as outgoing from bills_topup_day
      where status = 'paid' and day >= date_trunc('month', chosen) and day < date_trunc('month', chosen) + interval '1 month'
      union all
      select day, 0, amount from bills_sell_day
      where status = 'success' and day >= date_trunc('month', chosen) and day < date_trunc('month', chosen) + interval '1 month'
    ) counted`.execute(db)
  const of = (key: keyof Income) => wholeCentavos(rows[0]?.[key] ?? 0)
  return {
    dailyIncoming: of('dailyIncoming'),
    dailyOutgoing: of('dailyOutgoing'),
    monthlyIncoming: of('monthlyIncoming'),
    monthlyOutgoing: of('monthlyOutgoing'),
  }
}

/** Returns all billers and providers, including deleted ones, because their payments remain. */
export async function choicesOf(db: Database): Promise<DashboardFilters> {
  const billers = await sql<DashboardFilters['billers'][number]>`
    select id, name, status from bills_biller order by sort_name, id`.execute(db)
  const providers = await sql<DashboardFilters['providers'][number]>`
    select provider_id as id, name, status from bills_provider order by sort_name, provider_id`.execute(db)
  return { billers: billers.rows, providers: providers.rows }
}
