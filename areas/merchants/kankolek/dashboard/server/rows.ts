import { sql } from 'kysely'
import {
  type Category,
  inOrder,
  rowsOf,
  type Sums,
  sums,
} from '#areas/merchants/kankolek/dashboard/server/figures.ts'
import type { Database } from '#platform/server/db.ts'
import { type ListPlan, queryPage, type SortColumn } from '#platform/server/lists.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'

export type FiguresRow = Omit<Sums, 'activeUser'> & {
  id: number
  date: string
  businessId: number
  businessName: string
  storeCategory: string
}

type Sort = 'date' | 'transactionCount' | 'transactionValue' | 'p2p' | 'p2m' | 'mdrAmount' | 'share'
type Request = ListRequest<unknown, Sort>
type FiguresFilter = { from: string; to: string; category: Category }

/** Columns of a day that the sorts add up for a whole period. */
const columns: Record<Exclude<Sort, 'date'>, string> = {
  transactionCount: 'txn_count',
  transactionValue: 'total',
  p2p: 'p2p',
  p2m: 'p2m',
  mdrAmount: 'mdr',
  share: 'share',
}

const conditionsFor = ({ search }: Request, { from, to, category }: FiguresFilter) =>
  rowsOf({ from, to, search }, category)

/** Returns a page with one row per merchant and day. */
export const pageByDay = (
  db: Database,
  request: Request,
  requested: FiguresFilter,
): Promise<Page<FiguresRow>> => queryPage<FiguresRow, Sort>(db, request, planByDay(request, requested))

/** Query plan shared by the rows per day and their export. */
export function planByDay(request: Request, requested: FiguresFilter): ListPlan<FiguresRow, Sort> {
  return {
    table: 'kankolek_day',
    sorts: {
      date: { by: sql`t.day`, type: 'date' },
      transactionCount: { by: sql`t.txn_count`, type: 'int' },
      transactionValue: { by: sql`t.total`, type: 'bigint' },
      p2p: { by: sql`t.p2p`, type: 'bigint' },
      p2m: { by: sql`t.p2m`, type: 'bigint' },
      mdrAmount: { by: sql`t.mdr`, type: 'bigint' },
      share: { by: sql`t.share`, type: 'bigint' },
    },
    where: conditionsFor(request, requested),
    select: sql<FiguresRow>`
      t.id, t.day as date, t.business_id, b.business_name, b.store_category, t.txn_count as transaction_count,
      t.total as transaction_value, t.p2p, t.p2m, t.mdr as mdr_amount, t.share`,
    joins: sql`join business b on b.business_id = t.business_id`,
  }
}

/**
 * Returns a page with one row per merchant for the whole period. The rows are aggregates without a key to continue
 * from, so paging uses OFFSET over at most as many rows as there are paid merchants.
 */
export async function pageByMerchant(
  db: Database,
  request: Request,
  requested: FiguresFilter,
): Promise<Page<FiguresRow>> {
  const { page, limit, sortBy, sortDir } = request
  const order = sortBy === 'date' ? sql`max(t.day)` : sql`sum(${sql.ref(`t.${columns[sortBy]}`)})`
  const { rows: found } = await sql<FiguresRow & { ofHowMany: number; place: number }>`
    select shown.*, b.business_name, b.store_category from (
      select t.business_id as id, t.business_id, max(t.day) as date, ${sums}, count(*) over () as of_how_many,
        row_number() over (order by ${inOrder(order, sortDir)}, ${inOrder(sql`t.business_id`, sortDir)}) as place
      from kankolek_day t where ${sql.join(conditionsFor(request, requested), sql` and `)}
      group by t.business_id order by place limit ${limit} offset ${(page - 1) * limit}
    ) shown join business b on b.business_id = shown.business_id order by shown.place`.execute(db)
  const total = found[0]?.ofHowMany ?? (page === 1 ? 0 : await merchantsIn(db, request, requested))
  return {
    rows: found,
    pageInfo: {
      page,
      limit,
      total,
      noOfPage: Math.ceil(total / limit),
      nextCursor: null,
      previousCursor: null,
    },
  }
}

/**
 * Query plan of all rows per merchant, for the export. It sorts by joined columns, which requires a single statement
 * over all rows.
 */
export function planByMerchant(request: Request, requested: FiguresFilter): ListPlan<FiguresRow, Sort> {
  const paid = sql`from kankolek_day t where ${sql.join(conditionsFor(request, requested), sql` and `)}`
  const by = (name: string, type: SortColumn['type']): SortColumn => ({ by: sql.ref(`paid.${name}`), type })
  return {
    table: 'business',
    key: 'business_id',
    sorts: {
      date: by('date', 'date'),
      transactionCount: by('transaction_count', 'bigint'),
      transactionValue: by('transaction_value', 'bigint'),
      p2p: by('p2p', 'bigint'),
      p2m: by('p2m', 'bigint'),
      mdrAmount: by('mdr_amount', 'bigint'),
      share: by('share', 'bigint'),
    },
    where: [sql`t.business_id in (select t.business_id ${paid})`],
    select: sql<FiguresRow>`
      t.business_id as id, t.business_id, t.business_name, t.store_category, paid.date, paid.transaction_count,
      paid.transaction_value, paid.p2p, paid.p2m, paid.mdr_amount, paid.share`,
    joins: sql`
      join (select t.business_id, max(t.day) as date, ${sums} ${paid} group by t.business_id) paid
        on paid.business_id = t.business_id`,
  }
}

async function merchantsIn(db: Database, request: Request, requested: FiguresFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct t.business_id) as n from kankolek_day t
    where ${sql.join(conditionsFor(request, requested), sql` and `)}`.execute(db)
  return rows[0]?.n ?? 0
}
