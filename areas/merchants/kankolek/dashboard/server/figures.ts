import { isPerson, type Condition } from '#platform/server/lists.ts'
import { type RawBuilder, sql } from 'kysely'
import type { StoreCategory } from '#areas/merchants/kankolek/dashboard/contract.ts'
import type { Span } from '#areas/merchants/kankolek/dashboard/rules.ts'
import type { Centavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'

export type Category = StoreCategory | null | undefined

/** Totals of the payments of selected days and merchants. */
export type Sums = {
  activeUser: number
  transactionCount: number
  transactionValue: Centavos
  p2p: Centavos
  p2m: Centavos
  mdrAmount: Centavos
  share: Centavos
}

/** SQL sums over rows of `kankolek_day t`, named as in the API. */
export const sums = sql`
  coalesce(sum(t.txn_count), 0)::bigint as transaction_count, coalesce(sum(t.total), 0)::bigint as transaction_value,
  coalesce(sum(t.p2p), 0)::bigint as p2p, coalesce(sum(t.p2m), 0)::bigint as p2m,
  coalesce(sum(t.mdr), 0)::bigint as mdr_amount, coalesce(sum(t.share), 0)::bigint as share`

/** A period, with an optional part of a merchant name. */
type Days = { from: string; to: string; search?: string }

/**
 * Conditions for the rows of a period whose merchant has the category today. Days on which every payment was reversed
 * are excluded.
 */
export const rowsOf = ({ from, to, search = '' }: Days, category: Category): Condition[] => [
  sql`t.day between ${from}::date and ${to}::date`,
  sql`t.txn_count > 0`,
  ...(category
    ? [
        sql<boolean>`exists (select from business b where b.business_id = t.business_id and b.store_category = ${category})`,
      ]
    : []),
  ...named(search),
]

/** Totals of a period. */
export async function sumsOf(db: Database, days: Days, category: Category): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(distinct t.business_id) as active_user, ${sums}
    from kankolek_day t where ${sql.join(rowsOf(days, category), sql` and `)}`.execute(db)
  if (!rows[0]) throw new Error('The sum query returned no row.')
  return rows[0]
}

export type DaySums = Sums & { date: string }

/** Totals per day. Days without payments are omitted. */
export async function sumsByDay(
  db: Database,
  { dateFrom, dateTo }: Span,
  category: Category,
): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    select t.day as date, count(*) as active_user, ${sums} from kankolek_day t
    where ${sql.join(rowsOf({ from: dateFrom, to: dateTo }, category), sql` and `)}
    group by t.day order by t.day`.execute(db)
  return rows
}

/** Today's date in Manila, by the database clock. */
export async function todayInManila(db: Database): Promise<string> {
  const { rows } = await sql<{ today: string }>`select manila_day(now()) as today`.execute(db)
  return rows[0]?.today ?? ''
}

export const inOrder = (by: RawBuilder<unknown>, dir: 'asc' | 'desc') =>
  sql`${by} ${sql.raw(dir === 'asc' ? 'asc' : 'desc')}`

function named(text: string) {
  if (text.length < 2) return []
  return [
    sql<boolean>`t.business_id = any(array(
      select business_id from business
      where ${isPerson(sql`search_text`, text)} and deleted_at is null limit 1000))`,
  ]
}
