import { type RawBuilder, sql } from 'kysely'
import { type Condition, type ListPlan, searchCountLimit, storedTotal } from './list-query.ts'

type Amounts<Row> = {
  /** Table that is partitioned by `created_at`, with `_day` and `_total` for its stored counts and sums. */
  table: string
  /** Filters that the stored counts support, because they have the same columns. */
  filters: readonly Condition[]
  /** Conditions that count row by row. */
  searched: readonly Condition[]
  select: RawBuilder<Row>
  joins?: RawBuilder<unknown>
}

/** Query plan of a list of transactions with amounts. */
export const amountPlan = <Row>({
  table,
  filters,
  searched,
  select,
  joins = sql``,
}: Amounts<Row>): ListPlan<Row, 'createdAt' | 'amount'> => ({
  table,
  sorts: { amount: { by: sql`t.amount_centavos`, type: 'bigint' } },
  date: 'created_at',
  partitionedBy: 'created_at',
  ...(searched.length > 0 && { countUpTo: searchCountLimit }),
  where: [...filters, ...searched],
  dailyCounts: {
    table: `${table}_day`,
    day: 'day',
    count: 'n',
    sort: 'createdAt',
    where: searched.length === 0 ? [...filters] : null,
  },
  totals: { amount: sql`t.amount_centavos`, dailyAmount: 'amount' },
  total: searched.length === 0 ? storedTotal(`${table}_total`, [...filters]) : null,
  select,
  joins,
})
