import { reportsMessages } from '#areas/reports/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type {
  BlvckTopup,
  Topup,
  TopupDay,
  topupReportCalls,
  TopupRow,
} from '#areas/reports/topups/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'
import {
  type Condition,
  type ListPlan,
  oneOf,
  queryPage,
  searchCountLimit,
  storedTotal,
  containingPerson,
} from '#platform/server/lists.ts'
import { orNotFound } from '#platform/server/errors.ts'

type ListQuery = RequestOf<(typeof topupReportCalls)['list']>
type DaysQuery = RequestOf<(typeof topupReportCalls)['transactions']>

/** Query plan shared by both lists: the same filters, which are also columns of the daily counts. */
function planOf<Row>(
  table: string,
  { search, filters }: ListQuery,
  select: RawBuilder<Row>,
): ListPlan<Row, ListQuery['sortBy']> {
  const filterConditions: Condition[] = [
    ...oneOf('status', filters.status),
    ...oneOf('payment_method', filters.paymentMethod),
  ]
  const searched = containingPerson('search_text', search)
  return {
    table,
    sorts: {
      amount: { by: sql`t.amount_centavos`, type: 'bigint' },
    },
    date: 'created_at',
    partitionedBy: 'created_at',
    ...(searched.length > 0 && { countUpTo: searchCountLimit }),
    where: [...filterConditions, ...searched],
    dailyCounts: {
      table: `${table}_day`,
      day: 'day',
      count: 'n',
      sort: 'createdAt',
      where: searched.length === 0 ? filterConditions : null,
    },
    totals: { amount: sql`t.amount_centavos`, dailyAmount: 'amount' },
    total: searched.length === 0 ? storedTotal(`${table}_total`, filterConditions) : null,
    select,
  }
}

const topup = sql`
  t.id, t.ref_no, t.created_at, t.user_name as user, t.subscriber_id, masked_mobile(t.mobile) as mobile, t.business_name,
  t.payment_method, t.amount_centavos as amount, t.fee_centavos as fee, t.net_centavos as net, t.provider_ref,
  t.balance_before, t.balance_after, t.status`

/** Query plan shared by the top-up list and its export. */
export const topupPlan = (request: ListQuery) => planOf('topup_txn', request, sql<TopupRow>`${topup}`)
export const listTopups = (db: Database, request: ListQuery) =>
  queryPage<TopupRow, ListQuery['sortBy']>(db, request, topupPlan(request))

/** Query plan shared by the list of coin purchases and its export. */
export const blvckPlan = (request: ListQuery) =>
  planOf(
    'blvck_topup',
    request,
    sql<BlvckTopup>`t.id, t.ref_no, t.created_at, t.user_name as user, t.subscriber_id, masked_mobile(t.mobile) as mobile,
      t.amount_centavos as amount, t.coins, t.payment_method, t.status`,
  )
export const listBlvck = (db: Database, request: ListQuery) =>
  queryPage<BlvckTopup, ListQuery['sortBy']>(db, request, blvckPlan(request))

/** Query plan shared by the daily totals and their export. Without a status only paid top-ups count. */
export const topupDayPlan = ({ filters }: DaysQuery): ListPlan<TopupDay, DaysQuery['sortBy']> => ({
  table: 'topup_summary',
  sorts: {
    date: { by: sql`t.day`, type: 'date' },
    amount: { by: sql`t.amount`, type: 'bigint' },
    count: { by: sql`t.count`, type: 'bigint' },
  },
  // A day is stored as its midnight in Manila, so days are filtered like timestamps.
  date: 'day',
  where: [
    ...oneOf('status', filters.status?.length ? filters.status : ['paid']),
    ...oneOf('payment_method', filters.paymentMethod),
  ],
  select: sql<TopupDay>`t.id, t.day as date, t.payment_method, t.status, t.count, t.amount`,
})
export const listTopupDays = (db: Database, request: DaysQuery) =>
  queryPage<TopupDay, DaysQuery['sortBy']>(db, request, topupDayPlan(request))

export async function findTopup(db: Database, id: number): Promise<Topup> {
  const { rows } = await sql<Topup>`
    select ${topup}, t.wallet_id, t.updated_at from topup_txn t where t.id = ${id}`.execute(db)
  return orNotFound(rows[0], reportsMessages('TOPUP_NOT_FOUND', { id }))
}
