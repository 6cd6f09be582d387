import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListTotals } from '#platform/contract/list-totals.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'
import { wholeCentavos } from '#platform/contract/fields/money.ts'
import { type Database, planEachTime } from '#platform/server/db/database.ts'
import { allOf, type DailyCounts, dayConditions, hasDailyCounts } from './daily-counts.ts'
import { sortColumn, type Sorts } from './sort-column.ts'

/** Columns of a list for its totals, as expressions over `t`. */
export type TotalsPlan = {
  /** Key of the column that shows the amount, for the sums of an exported file. Defaults to `amount`. */
  column?: string
  amount: RawBuilder<unknown>
  /** Whether a row is a debit, for lists of credits and debits without daily counts. Their sums stay apart. */
  isDebit?: RawBuilder<SqlBool>
  /** Defaults to the column `status`. */
  status?: RawBuilder<unknown>
  /** Column of the daily counts that holds the sum of the amounts. They must have a column `status`. */
  dailyAmount?: string
}

type Condition = RawBuilder<SqlBool>

/** The parts of a list's plan that its totals need. */
type SummedPlan<Sort extends string> = {
  table: string
  key?: string
  sorts: Sorts<Sort>
  where: Condition[]
  dailyCounts?: DailyCounts
  countUpTo?: number
  totals?: TotalsPlan
}

/** Rows that are summed one by one. */
const maxSummedRows = 10_000

type StatusRow = { status: string; count: number; amount: number; debits?: number }

/** Page without rows that has the totals of the query, if the list declares amounts. */
export async function queryTotals<Row extends object, Sort extends string>(
  db: Database,
  request: ListRequest<unknown, Sort>,
  plan: SummedPlan<Sort>,
  conditions: Condition[],
): Promise<Page<Row>> {
  const { totals } = plan
  return {
    rows: [],
    pageInfo: {
      page: 1,
      limit: 1,
      total: 0,
      noOfPage: 0,
      ...(totals && {
        totals:
          (await storedTotals(db, request, plan)) ??
          (await summedTotals(db, request, plan, { conditions, ...totals })),
      }),
    },
  }
}

/** Exact totals from the daily counts, if they cover the filters of the query. */
async function storedTotals<Sort extends string>(
  db: Database,
  request: ListRequest<unknown, Sort>,
  plan: SummedPlan<Sort>,
): Promise<ListTotals | null> {
  const { dailyCounts, totals } = plan
  if (!totals?.dailyAmount || !dailyCounts || !hasDailyCounts(plan)) return null
  const { rows } = await sql<StatusRow>`
    select t.status, sum(${sql.ref(`t.${dailyCounts.count}`)})::bigint as count,
      sum(${sql.ref(`t.${totals.dailyAmount}`)})::bigint as amount
    from ${sql.table(dailyCounts.table)} t where ${allOf(dayConditions(request, dailyCounts))}
    group by t.status having sum(${sql.ref(`t.${dailyCounts.count}`)}) > 0 order by t.status`.execute(
    db.withoutPlugins(),
  )
  return { statuses: rows.map(withCentavos), firstRows: null }
}

/** Totals of the first rows in the order of the query. The limit keeps this as cheap as reading a far page. */
async function summedTotals<Sort extends string>(
  db: Database,
  request: ListRequest<unknown, Sort>,
  plan: SummedPlan<Sort>,
  { conditions, amount, isDebit, status = sql.ref('t.status') }: TotalsPlan & { conditions: Condition[] },
): Promise<ListTotals> {
  const limit = Math.min(plan.countUpTo ?? maxSummedRows, maxSummedRows)
  const direction = sql.raw(request.sortDir)
  const sums = isDebit
    ? sql`coalesce(sum(summed.amount) filter (where not summed.is_debit), 0)::bigint as amount,
        coalesce(sum(summed.amount) filter (where summed.is_debit), 0)::bigint as debits`
    : sql`sum(summed.amount)::bigint as amount`
  const { rows } = await sql<StatusRow>`${sql.raw(request.search === '' ? '' : planEachTime)}
    select summed.status, count(*) as count, ${sums}
    from (
      select ${status} as status, ${amount} as amount, ${isDebit ?? sql`false`} as is_debit from ${sql.table(plan.table)} t
      where ${allOf(conditions)}
      order by ${sortColumn(plan, request.sortBy).by} ${direction}, ${sql.ref(`t.${plan.key ?? 'id'}`)} ${direction}
      limit ${limit}
    ) summed group by summed.status order by summed.status`.execute(db.withoutPlugins())
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  return { statuses: rows.map(withCentavos), firstRows: count >= limit ? limit : null }
}

/** Statement for the sums of all rows by status. */
export const totalsStatement = (
  table: string,
  { amount, isDebit = sql<boolean>`false`, status = sql.ref('t.status') }: TotalsPlan,
  conditions: Condition[],
): RawBuilder<StatusRow> => sql`
  select ${status} as status, count(*) as count,
    coalesce(sum(${amount}) filter (where not ${isDebit}), 0)::bigint as amount,
    coalesce(sum(${amount}) filter (where ${isDebit}), 0)::bigint as debits
  from ${sql.table(table)} t where ${allOf(conditions)} group by 1 order by 1`

const withCentavos = ({ status, count, amount, debits }: StatusRow) => ({
  status,
  count,
  amount: wholeCentavos(amount),
  ...(debits !== undefined && { debits: wholeCentavos(debits) }),
})
