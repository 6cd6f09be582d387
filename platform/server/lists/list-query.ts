import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { mobileFrom } from '#platform/contract/fields/mobile.ts'
import { type ListRequest, type Page, pageSizes } from '#platform/contract/page.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { type Database, planEachTime } from '#platform/server/db/database.ts'
import {
  type DailyCounts,
  dayConditions,
  dailyCountsQuery,
  hasDailyCounts,
  locateByDay,
} from './daily-counts.ts'
import { locateByRankIndex } from './rank-index.ts'
import { type WindowConditions, partitionWindows } from './partition-windows.ts'
import { manilaDayAfter, manilaDayStart } from '#platform/server/dates/manila-days.ts'

export type Condition = RawBuilder<SqlBool>

/** A sort: a not-null column or indexed expression over `t`, and the type its cursor is read back as. */
export type SortColumn = {
  by: RawBuilder<unknown>
  type: 'timestamptz' | 'text' | 'bigint' | 'date' | 'numeric' | 'int'
}

export type ListPlan<Row, Sort extends string> = {
  /** The table that carries keys, sorts and filters. Everything below calls it `t`. */
  table: string
  /** Its unique number, the last key of every sort. `id` when absent. */
  key?: string
  sorts: Record<Sort, SortColumn>
  /** The column that dateFrom and dateTo bound, as Manila days. */
  date?: string
  /**
   * The moment by which the table is cut into months, and any sort by moments goes: a page's rows are then looked for
   * in their own alone.
   */
  partitionedBy?: string
  /** What filters and search ask of `t`. None means every row. */
  where: Condition[]
  /** Conditions that always hold and are in every index, such as `deleted_at is null`. */
  baseConditions?: Condition[]
  /** What a row shows, over `t` and the joins. Joined only after the page is cut. */
  select: RawBuilder<Row>
  joins?: RawBuilder<unknown>
  /** A kept count of the rows these filters match, where there is one. */
  total?: RawBuilder<number> | null
  /** Kept counts by Manila day of `date`, in one row a day or several: they total and jump where only dates narrow. */
  dailyCounts?: DailyCounts
  /** The columns of the sorts that have milestones. What `days` know of the filters, these know too. */
  rankIndexes?: Partial<Record<Sort, string>>
  /** How far an unkept total is counted. */
  countUpTo?: number
}

/** Rows of a few pages: as many are counted sooner than found twice. */
const fewPages = 500

/** How far what a search finds is counted where there may be millions: a person sees that there is much. */
export const searchCountLimit = 200

type RawRow = { listTotal: number; listKey: number | null; sortValue: string | number | null }

/** One page of a list in one statement: the keys of the page, then their rows, with the total beside them. */
export async function queryPage<Row extends object, Sort extends string>(
  db: Database,
  request: ListRequest<unknown, Sort>,
  plan: ListPlan<Row, Sort>,
): Promise<Page<Row>> {
  const start = locatePage(request, plan, plan.sorts[request.sortBy])
  for (const window of start.ctes ? [] : partitionWindows(request, plan, start)) {
    const found = await queryPageWithin(db, request, plan, start, window)
    if (found.isWhole) return found.page
  }
  return (await queryPageWithin(db, request, plan, start, [])).page
}

/** A page of what lies near it, and whether that is the page of everything: nothing but what lies beyond was left out. */
async function queryPageWithin<Row extends object, Sort extends string>(
  db: Database,
  request: ListRequest<unknown, Sort>,
  plan: ListPlan<Row, Sort>,
  start: PageStart,
  window: WindowConditions,
): Promise<{ page: Page<Row>; isWhole: boolean }> {
  const { page, limit, sortBy } = request
  const sort: SortColumn = plan.sorts[sortBy]
  const dates = datesOf(request, plan.date)
  const requested = conditionsOf(start.isBoundFrom ? withoutFirstDay(request) : request, plan)
  const conditions = [...requested, ...window]
  const bound = plan.countUpTo ?? 10_000
  const kept = start.total ?? storedTotalFor(request, plan, dates.length > 0)
  const key = sql.ref(`t.${plan.key ?? 'id'}`)
  const [direction, reverseDirection] = start.backwards
    ? [opposite(request.sortDir), request.sortDir]
    : [request.sortDir, request.sortDir]
  const month = plan.partitionedBy === undefined ? null : sql.ref(`t.${plan.partitionedBy}`)
  const inOrder = (by: RawBuilder<unknown>, then: RawBuilder<unknown>) =>
    sql`order by ${by} ${sql.raw(direction)}, ${then} ${sql.raw(direction)}`
  const keys = (n: number, offset: RawBuilder<number> | number = 0) => sql<Key>`
    select ${key} as key, ${sort.by} as at, ${month ?? sql`null`} as month
    from ${sql.table(plan.table)} t
    where ${allOf([...conditions, ...start.conditions])}
    ${inOrder(sort.by, key)} ${limitClause(n, request, plan)} ${offset === 0 ? sql`` : sql`offset ${offset}`}`
  const rowsOf = (page: RawBuilder<unknown>, months: Condition[]) => sql<RawRow & Row>`
    select page.key as "listKey", page.at as "sortValue", ${plan.select}
    from ${page} ${month ? joinInMonth(plan.table, key, month, months) : sql`join ${sql.table(plan.table)} t on ${key} = page.key`}
    ${plan.joins ?? sql``}`
  // Where no more than a few pages are counted, counting them finds the first one.
  const countsPages =
    kept === null && !request.cursor && start.offset === 0 && limit < bound && bound <= fewPages
  const answer = (found: (RawRow & Row)[]) => ({
    page: toPage(found, request, { bound, exact: kept !== null, backwards: start.backwards, page, limit }),
    isWhole: found.length > limit && (kept !== null || (found[0]?.listTotal ?? 0) > bound),
  })
  // A search of months is planned for its keys alone; how rows are shown has a plan that is kept.
  if (month && countsPages && request.search !== '') {
    const { rows: allOf } = await sql<Key>`${sql.raw(planEachTime)} ${keys(bound + 1)}`.execute(db)
    const found =
      allOf.length > bound || window.length === 0
        ? await rowsForKeys(db, allOf.slice(0, limit + 1), sort, (page) => rowsOf(page, window))
        : []
    return answer(found.map((row) => ({ ...row, listTotal: allOf.length })))
  }
  const pageKeys = countsPages
    ? sql`counted_keys as materialized (${keys(bound + 1)}), page as materialized (
        select * from counted_keys ${inOrder(sql.ref('at'), sql.ref('key'))} ${limitClause(limit + 1, request, plan)})`
    : sql`page as materialized (${keys(limit + 1, start.offset)})`
  const total =
    kept ??
    (countsPages
      ? sql<number>`select count(*) from counted_keys`
      : boundedCount(plan, conditions, limitClause(bound + 1, request, plan)))

  // How rare a piece of text is differs from search to search, so a search is planned by what was typed.
  // A filter's values stand in the statement itself, which has a plan of its own that is kept.
  const prefix = sql.raw(request.search === '' ? '' : planEachTime)
  const { rows: found } = await sql<RawRow & Row>`${prefix}
    with ${start.ctes ?? sql``} ${pageKeys}
    select counted.total as "listTotal", shown.*
    from (select (${total})::bigint as total) counted
    left join (${rowsOf(sql`page`, [...window, ...(plan.date === plan.partitionedBy ? dates : [])])}
    ) shown on true
    order by shown."sortValue" ${sql.raw(reverseDirection)}, shown."listKey" ${sql.raw(reverseDirection)}`.execute(
    db,
  )

  return answer(found)
}

// Row by row, as each has to be looked for in one month alone: how cheap that is nobody tells the planner.
const joinInMonth = (
  table: string,
  key: RawBuilder<unknown>,
  month: RawBuilder<unknown>,
  months: Condition[],
) =>
  sql`cross join lateral (
    select t.* from ${sql.table(table)} t
    where ${allOf([sql`${key} = page.key`, sql`${month} = page.month`, ...months])} limit 1) t`

type Key = { key: number; at: string | number; month: string }

/** The rows of keys that are known, in their order. */
async function rowsForKeys<Row>(
  db: Database,
  keys: Key[],
  sort: SortColumn,
  rowsOf: (page: RawBuilder<unknown>) => RawBuilder<Row>,
): Promise<Row[]> {
  if (keys.length === 0) return []
  const listed = sql`unnest(${keys.map(({ key }) => key)}::bigint[], ${keys.map(({ at }) => at)}::${sql.raw(sort.type)}[],
    ${keys.map(({ month }) => month)}::timestamptz[]) with ordinality page (key, at, month, place)`
  const { rows } = await sql<Row>`${rowsOf(listed)} order by page.place`.execute(db)
  return rows
}

/**
 * How many rows at most. Said in the statement where that alone stands between it and a plan that is kept: an unknown
 * number of rows looks dear. In another order than that of the days, it depends on the days which plan is the best.
 */
function limitClause<Row, Sort extends string>(
  n: number,
  { limit, sortBy, dateFrom, dateTo }: ListRequest<unknown, Sort>,
  { partitionedBy: months, sorts }: ListPlan<Row, Sort>,
): RawBuilder<unknown> {
  const isByDays = months !== undefined && sorts[sortBy].type === 'timestamptz'
  const isKept = pageSizes.some((size) => size === limit) && (isByDays || !(dateFrom || dateTo))
  return isKept ? sql`limit ${sql.lit(n)}` : sql`limit ${n}`
}

/**
 * Every row that the list shows on all its pages, in its order, as one statement. `shown` is said over the row `r`,
 * which has the columns of the plan's `select`.
 */
export function allRowsQuery<Row, Sort extends string>(
  request: ListRequest<unknown, Sort>,
  plan: ListPlan<Row, Sort>,
  pageRows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const sort: SortColumn = plan.sorts[request.sortBy]
  const key = sql.ref(`t.${plan.key ?? 'id'}`)
  const dir = sql.raw(request.sortDir)
  return sql`
    select ${pageRows} from (
      select ${sort.by} as list_sort, ${key} as list_key, ${plan.select}
      from ${sql.table(plan.table)} t ${plan.joins ?? sql``}
      where ${allOf(conditionsOf(request, plan))}
    ) r order by r.list_sort ${dir}, r.list_key ${dir}`
}

/** How many rows that is: by the kept counts where there are such, else counted to the end. */
export function allRowsCountQuery<Row, Sort extends string>(
  request: ListRequest<unknown, Sort>,
  plan: ListPlan<Row, Sort>,
): RawBuilder<{ total: number }> {
  const kept = storedTotalFor(request, plan, datesOf(request, plan.date).length > 0)
  return kept
    ? sql`select (${kept})::bigint as total`
    : sql`select count(*) as total from ${sql.table(plan.table)} t where ${allOf(conditionsOf(request, plan))}`
}

const conditionsOf = <Row, Sort extends string>(
  request: Pick<ListRequest, 'dateFrom' | 'dateTo'>,
  { baseConditions: always = [], where, date }: ListPlan<Row, Sort>,
): Condition[] => [...always, ...where, ...datesOf(request, date)]

type PageContext = { bound: number; exact: boolean; backwards: boolean; page: number; limit: number }

function toPage<Row extends object>(
  found: (RawRow & Row)[],
  { sortBy, sortDir }: Pick<ListRequest, 'sortBy' | 'sortDir'>,
  { bound, exact, backwards, page, limit }: PageContext,
): Page<Row> {
  const counted = found[0]?.listTotal ?? 0
  const rows = found[0]?.listKey === null ? [] : found
  const hasMore = rows.length > limit
  // The row beyond the page only says that there is one.
  const pageRows = backwards ? rows.slice(hasMore ? 1 : 0) : rows.slice(0, limit)
  const first = pageRows[0]
  const last = pageRows.at(-1)
  const cursorAt = (row: RawRow | undefined, to: 'next' | 'previous') =>
    row ? writeCursor({ sortBy, sortDir, to, at: String(row.sortValue), key: row.listKey ?? 0 }) : null
  const isEstimate = !exact && counted > bound
  const total = isEstimate ? bound : counted
  return {
    rows: pageRows,
    pageInfo: {
      page,
      limit,
      total,
      noOfPage: Math.ceil(total / limit),
      ...(isEstimate && { totalIsEstimate: true }),
      nextCursor: hasMore || backwards ? cursorAt(last, 'next') : null,
      previousCursor: page > 1 && (!backwards || hasMore) ? cursorAt(first, 'previous') : null,
    },
  }
}

type PageStart = {
  conditions: Condition[]
  offset: RawBuilder<number> | number
  backwards: boolean
  /** What the row has that a neighbouring page ended with. */
  at?: string
  /** Tables of the statement that lead to the page by what is kept of the order. */
  ctes?: RawBuilder<unknown>
  /** The total, where those tables tell it. */
  total?: RawBuilder<number>
  /** Whether `conditions` tell where the first day in this order begins, so that nothing else has to. */
  isBoundFrom?: boolean
}

/** Where the page begins: at a cursor, or a number of rows in. */
function locatePage<Row, Sort extends string>(
  request: ListRequest<unknown, Sort>,
  plan: ListPlan<Row, Sort>,
  sort: SortColumn,
): PageStart {
  const { cursor, page, limit, sortBy, sortDir } = request
  const key = sql.ref(`t.${plan.key ?? 'id'}`)
  if (cursor) {
    const { to, at, key: after } = readCursor(cursor, { sortBy, sortDir, type: sort.type })
    const backwards = to === 'previous'
    const below = (sortDir === 'desc') !== backwards
    const compare = sql.raw(below ? '<' : '>')
    const bound = sql<SqlBool>`(${sort.by}, ${key}) ${compare} (${at}::${sql.raw(sort.type)}, ${after}::bigint)`
    return { conditions: [bound], offset: 0, backwards, at }
  }
  const offset = (page - 1) * limit
  if (offset < 1_000 || !hasDailyCounts(plan) || !plan.dailyCounts)
    return { conditions: [], offset, backwards: false }
  const isByDate = plan.date !== undefined && sortBy === (plan.dailyCounts.sort ?? plan.date)
  const indexedColumn = plan.rankIndexes?.[sortBy]
  const { dateFrom, dateTo } = request
  // Milestones of another order know nothing of days.
  if (indexedColumn && (isByDate || !(dateFrom || dateTo))) {
    const { type } = sort
    const kinds = allOf(plan.dailyCounts.where ?? [])
    const edge = sortDir === 'asc' ? dateFrom && manilaDayStart(dateFrom) : dateTo && manilaDayAfter(dateTo)
    const from = edge ? sql`${edge}::timestamptz` : null
    const jump = locateByRankIndex({
      table: plan.table,
      column: indexedColumn,
      type,
      filters: kinds,
      offset,
      rows: limit + 1,
      dir: sortDir,
      from,
    })
    return { ...jump, backwards: false, isBoundFrom: true }
  }
  if (isByDate && plan.date)
    return locateByDay(dailyCountsQuery(request, plan.dailyCounts), plan.date, offset, sortDir)
  return { conditions: [], offset, backwards: false }
}

// An index is entered by one bound: of two at one end it may be the one farther off.
const withoutFirstDay = ({
  dateFrom,
  dateTo,
  sortDir,
}: Pick<ListRequest, 'dateFrom' | 'dateTo' | 'sortDir'>) => (sortDir === 'asc' ? { dateTo } : { dateFrom })

/** A total that needs no counting: the caller's own, or that of whole days where only dates narrow. */
function storedTotalFor<Row, Sort extends string>(
  request: ListRequest<unknown, Sort>,
  plan: ListPlan<Row, Sort>,
  areDatesAsked: boolean,
): RawBuilder<number> | null {
  const { total, dailyCounts: days } = plan
  if (!areDatesAsked && total) return total
  if (!days || !hasDailyCounts(plan)) return null
  // Not day by day: all that is wanted is their sum.
  return sql<number>`select coalesce(sum(${sql.ref(days.count)}), 0) from ${sql.table(days.table)} t
    where ${allOf(dayConditions(request, days))}`
}

/** A total out of a table of kept counts `n`, whose columns are called as the filters' are; `t` in them. */
export const storedTotal = (table: string, filters: Condition[]): RawBuilder<number> =>
  sql<number>`select coalesce(sum(t.n), 0) from ${sql.table(table)} t where ${allOf(filters)}`

function boundedCount<Row, Sort extends string>(
  plan: ListPlan<Row, Sort>,
  conditions: Condition[],
  limit: RawBuilder<unknown>,
) {
  return sql<number>`select count(*) from (
    select 1 from ${sql.table(plan.table)} t where ${allOf(conditions)} ${limit}) counted_rows`
}

const allOf = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

const opposite = (dir: 'asc' | 'desc') => (dir === 'asc' ? 'desc' : 'asc')

function datesOf(
  { dateFrom, dateTo }: Pick<ListRequest, 'dateFrom' | 'dateTo'>,
  column: string | undefined,
): Condition[] {
  if (!column) return []
  const ref = sql.ref(`t.${column}`)
  return [
    ...(dateFrom ? [sql<SqlBool>`${ref} >= ${manilaDayStart(dateFrom)}`] : []),
    ...(dateTo ? [sql<SqlBool>`${ref} < ${manilaDayAfter(dateTo)}`] : []),
  ]
}

/**
 * Rows whose normalised text contains what was typed. Wildcards typed by a person are plain characters, and a whole
 * mobile number finds its rows however it was written.
 */
export function containing(column: string, term: string): Condition[] {
  const normalisedTerm = normalised(term)
  if (normalisedTerm.length < 2) return []
  const text = sql.ref(`t.${column}`)
  const like = (part: string) => sql<SqlBool>`${text} like ${`%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`}`
  const national = mobileFrom(term)?.slice(3)
  if (national === undefined || normalisedTerm.includes(national)) return [like(national ?? normalisedTerm)]
  return [sql<SqlBool>`(${like(normalisedTerm)} or ${like(national)})`]
}

/** Lower case without accents, as the search columns keep their text. */
export const normalised = (text: string) =>
  text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ')

/** `column = value` where a value was asked for. */
export function equal(column: string, value: string | number | boolean | null | undefined): Condition[] {
  return value === undefined || value === null || value === ''
    ? []
    : [sql<SqlBool>`${sql.ref(`t.${column}`)} = ${known(value)}`]
}

/** `column` is one of the values, where any were asked for. */
export function oneOf(column: string, values: readonly (string | number)[] | null | undefined): Condition[] {
  if (!values || values.length === 0) return []
  const kept = sql.ref(`t.${column}`)
  const listed = [...new Set(values)].toSorted((a, b) => (a < b ? -1 : 1))
  return listed.every((value) => isWord(value)) && listed.length <= 8
    ? [sql<SqlBool>`${kept} in (${sql.join(listed.map(known))})`]
    : [sql<SqlBool>`${kept} = any(${listed})`]
}

// The codes that filters offer are words. Written into the statement, each has the plan that suits how rare it is.
const isWord = (value: unknown) => typeof value === 'string' && /^[A-Za-z0-9_]{1,40}$/.test(value)
const known = (value: string | number | boolean) => (isWord(value) ? sql.lit(value) : sql`${value}`)
