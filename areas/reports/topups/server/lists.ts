import { reportsMessages } from '#areas/reports/messages.ts'
import { sql } from 'kysely'
import type {
  BlvckTopup,
  Topup,
  TopupDay,
  topupReportCalls,
  TopupRow,
} from '#areas/reports/topups/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'
import { amountPlan, containingPerson, type ListPlan, oneOf, queryPage } from '#platform/server/lists.ts'
import { orNotFound } from '#platform/server/errors.ts'

type ListQuery = RequestOf<(typeof topupReportCalls)['list']>
type DaysQuery = RequestOf<(typeof topupReportCalls)['transactions']>

const conditionsOf = ({ search, filters }: ListQuery) => ({
  filters: [...oneOf('status', filters.status), ...oneOf('payment_method', filters.paymentMethod)],
  searched: containingPerson('search_text', search),
})

const topup = sql`
  t.id, t.ref_no, t.created_at, t.user_name as user, t.subscriber_id, masked_mobile(t.mobile) as mobile, t.business_name,
  t.payment_method, t.amount_centavos as amount, t.fee_centavos as fee, t.net_centavos as net, t.provider_ref,
  t.balance_before, t.balance_after, t.status`

/** Query plan shared by the top-up list and its export. */
export const topupPlan = (request: ListQuery) =>
  amountPlan({ table: 'topup_txn', ...conditionsOf(request), select: sql<TopupRow>`${topup}` })
export const listTopups = (db: Database, request: ListQuery) =>
  queryPage<TopupRow, ListQuery['sortBy']>(db, request, topupPlan(request))

/** Query plan shared by the list of coin purchases and its export. */
export const blvckPlan = (request: ListQuery) =>
  amountPlan({
    table: 'blvck_topup',
    ...conditionsOf(request),
    select: sql<BlvckTopup>`t.id, t.ref_no, t.created_at, t.user_name as user, t.subscriber_id, masked_mobile(t.mobile) as mobile,
      t.amount_centavos as amount, t.coins, t.payment_method, t.status`,
  })
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
