import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { mobileFrom } from '#platform/contract/fields/mobile.ts'
import { type ListRequest, type Page, pageSizes } from '#platform/contract/page.ts'
import { normalised } from '#platform/contract/search-words.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { type Database, planEachTime } from '#platform/server/db/database.ts'
import {
  type DailyCounts,
  dayConditions,
  dailyCountsQuery,
  hasDailyCounts,
  locateByDay,
} from './daily-counts.ts'
import { queryTotals, totalsStatement, type TotalsPlan } from './list-totals.ts'
import { type SortColumn, sortColumn, type Sorts } from './sort-column.ts'
import { type WindowConditions, partitionWindows } from './partition-windows.ts'
import { manilaDayAfter, manilaDayStart } from '#platform/server/dates/manila-days.ts'

export type Condition = RawBuilder<SqlBool>

export type ListPlan<Row, Sort extends string> = {
  /** Table with the keys, sort columns and filter columns. Conditions refer to it as `t`. */
  table: string
  /** Unique numeric key, the last column of every sort. Defaults to `id`. */
  key?: string
  /** Sorts without the common ones, see `commonSorts`. */
  sorts: Sorts<Sort>
  /** Column restricted by dateFrom and dateTo, as Manila days. */
  date?: string
  /**
   * Partition column of a table partitioned by month. Every sort by a timestamp must use it, so that a page reads only
   * the partitions of its rows.
   */
  partitionedBy?: string
  /** Conditions of filters and search on `t`; empty for all rows. */
  where: Condition[]
  /** Conditions that always apply and are part of every index, such as `deleted_at is null`. */
  baseConditions?: Condition[]
  /** Select list of a row, over `t` and the joins. The joins run only for the rows of the page. */
  select: RawBuilder<Row>
  joins?: RawBuilder<unknown>
  /** Stored total of the rows that match these filters, if available. */
  total?: RawBuilder<number> | null
  /**
   * Stored counts per Manila day of `date`, in one or more rows per day. Used for totals and far pages if only dates
   * restrict the list.
   */
  dailyCounts?: DailyCounts
  /** Limit for counting a total that is not stored. */
  countUpTo?: number
  /** Amount and status of a row, for the totals of a query. */
  totals?: TotalsPlan
}

/** Up to this limit, counting the matching rows also finds the first page, and is faster than two separate scans. */
const fewPages = 500

/** Limit for counting search results in tables that can have millions of rows. */
export const searchCountLimit = 200

/** Last row that a page number reaches if the rows before it must be read. Cursors continue after it. */
const lastNumberedRow = 10_000

type RawRow = { listTotal: number; listKey: number | null; sortValue: string | number | null }

/**
 * Fetches one page of a list in one statement: the keys of the page, then their rows, and the total. A page number
 * beyond the last numbered page returns that page.
 */
export async function queryPage<Row extends object, Sort extends string>(
  db: Database,
  input: ListRequest<unknown, Sort>,
  plan: ListPlan<Row, Sort>,
): Promise<Page<Row>> {
  const request = input.cursor
    ? input
    : { ...input, page: Math.min(input.page, lastNumberedPage(input, plan)) }
  if (request.totals) return queryTotals(db, request, plan, conditionsOf(request, plan))
  const sort = sortColumn(plan, request.sortBy)
  const start = locatePage(request, plan, sort)
  for (const window of start.ctes ? [] : partitionWindows(request, { ...plan, sortType: sort.type }, start)) {
    const found = await queryPageWithin(db, request, plan, start, window)
    if (found.isWhole) return found.page
  }
  return (await queryPageWithin(db, request, plan, start, [])).page
}

/**
 * Fetches a page within a time window. The result is complete if nothing outside the window could belong to the page.
 */
async function queryPageWithin<Row extends object, Sort extends string>(
  db: Database,
  request: ListRequest<unknown, Sort>,
  plan: ListPlan<Row, Sort>,
  start: PageStart,
  window: WindowConditions,
): Promise<{ page: Page<Row>; isWhole: boolean }> {
  const { page, limit, sortBy } = request
  const sort = sortColumn(plan, sortBy)
  const dates = datesOf(request, plan.date)
  const conditions = [...conditionsOf(request, plan), ...window]
  const bound = plan.countUpTo ?? 10_000
  const storedTotal = start.total ?? storedTotalFor(request, plan, dates.length > 0)
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
  // If the count is limited to a few pages, the counted keys include the first page.
  const countsPages =
    storedTotal === null && !request.cursor && start.offset === 0 && limit < bound && bound <= fewPages
  const answer = (found: (RawRow & Row)[]) => ({
    page: toPage(found, request, {
      bound,
      exact: storedTotal !== null,
      backwards: start.backwards,
      page,
      limit,
      lastPage: lastNumberedPage(request, plan),
    }),
    isWhole: found.length > limit && (storedTotal !== null || (found[0]?.listTotal ?? 0) > bound),
  })
  // A search with partitions is planned each time for its keys only; the query of the rows has a cached plan.
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
    storedTotal ??
    (countsPages
      ? sql<number>`select count(*) from counted_keys`
      : boundedCount(plan, conditions, limitClause(bound + 1, request, plan)))

  // Search terms differ in selectivity, so a search is planned with its actual values. Filter values are literals in
  // the statement, so each combination has its own cached plan.
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

// The lateral join looks up each row in a single partition. The planner cannot tell that a plain join would be as cheap.
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

/** Loads the rows of known keys, in their order. */
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
 * Limit clause. A literal instead of a parameter where that allows a cached plan, because the planner assumes a high
 * cost for an unknown limit. In an order other than by date, the best plan depends on the date range.
 */
function limitClause<Row, Sort extends string>(
  n: number,
  { limit, sortBy, dateFrom, dateTo }: ListRequest<unknown, Sort>,
  plan: ListPlan<Row, Sort>,
): RawBuilder<unknown> {
  const isByDays = plan.partitionedBy !== undefined && sortColumn(plan, sortBy).type === 'timestamptz'
  const isKept = pageSizes.some((size) => size === limit) && (isByDays || !(dateFrom || dateTo))
  return isKept ? sql`limit ${sql.lit(n)}` : sql`limit ${n}`
}

/**
 * One statement for all rows of the list in their order. `shown` is a select list over the row `r`, which has the
 * columns of the plan's `select`.
 */
export function allRowsQuery<Row, Sort extends string>(
  request: ListRequest<unknown, Sort>,
  plan: ListPlan<Row, Sort>,
  pageRows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const sort = sortColumn(plan, request.sortBy)
  const key = sql.ref(`t.${plan.key ?? 'id'}`)
  const dir = sql.raw(request.sortDir)
  return sql`
    select ${pageRows} from (
      select ${sort.by} as list_sort, ${key} as list_key, ${plan.select}
      from ${sql.table(plan.table)} t ${plan.joins ?? sql``}
      where ${allOf(conditionsOf(request, plan))}
    ) r order by r.list_sort ${dir}, r.list_key ${dir}`
}

/** Statement for the number of these rows: from the stored counts if available, otherwise a full count. */
export function allRowsCountQuery<Row, Sort extends string>(
  request: ListRequest<unknown, Sort>,
  plan: ListPlan<Row, Sort>,
): RawBuilder<{ total: number }> {
  const storedTotal = storedTotalFor(request, plan, datesOf(request, plan.date).length > 0)
  return storedTotal
    ? sql`select (${storedTotal})::bigint as total`
    : sql`select count(*) as total from ${sql.table(plan.table)} t where ${allOf(conditionsOf(request, plan))}`
}

/** Statement for the sums of these rows by status; null if the list has no amounts. */
export const allRowsTotalsQuery = <Row, Sort extends string>(
  request: ListRequest<unknown, Sort>,
  plan: ListPlan<Row, Sort>,
) => plan.totals && totalsStatement(plan.table, plan.totals, conditionsOf(request, plan))

const conditionsOf = <Row, Sort extends string>(
  request: Pick<ListRequest, 'dateFrom' | 'dateTo'>,
  { baseConditions = [], where, date }: ListPlan<Row, Sort>,
): Condition[] => [...baseConditions, ...where, ...datesOf(request, date)]

type PageContext = {
  bound: number
  exact: boolean
  backwards: boolean
  page: number
  limit: number
  lastPage: number
}

function toPage<Row extends object>(
  found: (RawRow & Row)[],
  { sortBy, sortDir }: Pick<ListRequest, 'sortBy' | 'sortDir'>,
  { bound, exact, backwards, page, limit, lastPage }: PageContext,
): Page<Row> {
  const counted = found[0]?.listTotal ?? 0
  const rows = found[0]?.listKey === null ? [] : found
  const hasMore = rows.length > limit
  // The extra row only shows that there is another page.
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
      noOfPage: Math.min(Math.ceil(total / limit), lastPage),
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
  /** Sort value of the last row of the adjacent page. */
  at?: string
  /** Common table expressions that locate the page by stored counts. */
  ctes?: RawBuilder<unknown>
  /** The total, if those expressions provide it. */
  total?: RawBuilder<number>
}

/** Determines the start of the page from a cursor or an offset. */
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
  if (isByDate(request, plan) && plan.date)
    return locateByDay(dailyCountsQuery(request, plan.dailyCounts), plan.date, offset, sortDir)
  return { conditions: [], offset, backwards: false }
}

const isByDate = <Row, Sort extends string>(
  { sortBy }: { sortBy: Sort },
  { date, dailyCounts }: ListPlan<Row, Sort>,
) => date !== undefined && sortBy === (dailyCounts?.sort ?? date)

/**
 * Last page that can be requested by its number. Lists with daily counts may have millions of rows; in date order the
 * counts locate every page, in another order the rows before the page are read.
 */
const lastNumberedPage = <Row, Sort extends string>(
  request: ListRequest<unknown, Sort>,
  plan: ListPlan<Row, Sort>,
): number =>
  plan.dailyCounts === undefined || isByDate(request, plan)
    ? Number.POSITIVE_INFINITY
    : Math.ceil(lastNumberedRow / request.limit)

/** Total without counting rows: that of the list plan, or the sum of daily counts if only dates restrict the list. */
function storedTotalFor<Row, Sort extends string>(
  request: ListRequest<unknown, Sort>,
  plan: ListPlan<Row, Sort>,
  areDatesAsked: boolean,
): RawBuilder<number> | null {
  const { total, dailyCounts } = plan
  if (!areDatesAsked && total) return total
  if (!dailyCounts || !hasDailyCounts(plan)) return null
  // A plain sum, because no daily rows are required.
  return sql<number>`select coalesce(sum(${sql.ref(dailyCounts.count)}), 0) from ${sql.table(dailyCounts.table)} t
    where ${allOf(dayConditions(request, dailyCounts))}`
}

/** Total from a table of stored counts `n` with the same columns as the filters; conditions refer to it as `t`. */
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
 * Condition for rows whose normalised text contains the term, for texts without numbers and emails that lists mask (see
 * `containingPerson`). Wildcards in the term are escaped, and a complete
 * mobile number matches in any spelling.
 */
export const containing = (column: string, term: string): Condition[] =>
  textContaining(sql.ref(`t.${column}`), term)

/** As `containing`, for an expression instead of a column. */
export function textContaining(
  text: RawBuilder<unknown>,
  term: string,
  patternOf: (part: string) => string = likePattern,
): Condition[] {
  const normalisedTerm = normalised(term)
  if (normalisedTerm.length < 2) return []
  const like = (part: string) => sql<SqlBool>`${text} like ${patternOf(part)}`
  const national = mobileFrom(term)?.slice(3)
  if (national === undefined || normalisedTerm.includes(national)) return [like(national ?? normalisedTerm)]
  return [sql<SqlBool>`(${like(normalisedTerm)} or ${like(national)})`]
}

/** As `containing`, or the staff member with the id in `staffColumn` has a name that contains the term. */
export function containingOrStaff(column: string, staffColumn: string, term: string): Condition[] {
  const [text] = containing(column, term)
  return text === undefined
    ? []
    : [
        sql<SqlBool>`(${text} or ${sql.ref(`t.${staffColumn}`)} = any(array(
          select named.id from published_staff_user named
          where search_fold(named.first_name || ' ' || named.last_name) like ${likePattern(normalised(term))})))`,
      ]
}

/** For texts that are stored with curly or straight quotation marks. */
export const patternWithAnyQuotes = (part: string) => likePattern(part).replace(/['"]/g, '_')

const likePattern = (part: string) => `%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`

/** `column = value`, or no condition without a value. */
export function equal(column: string, value: string | number | boolean | null | undefined): Condition[] {
  return value === undefined || value === null || value === ''
    ? []
    : [sql<SqlBool>`${sql.ref(`t.${column}`)} = ${known(value)}`]
}

/** Condition that `column` is one of the values; none without values. */
export function oneOf(column: string, values: readonly (string | number)[] | null | undefined): Condition[] {
  if (!values || values.length === 0) return []
  const kept = sql.ref(`t.${column}`)
  const listed = [...new Set(values)].toSorted((a, b) => (a < b ? -1 : 1))
  return listed.every((value) => isWord(value)) && listed.length <= 8
    ? [sql<SqlBool>`${kept} in (${sql.join(listed.map(known))})`]
    : [sql<SqlBool>`${kept} = any(${listed})`]
}

// Filter codes are written into the statement as literals, so that each gets a plan for its frequency.
const isWord = (value: unknown) => typeof value === 'string' && /^[A-Za-z0-9_]{1,40}$/.test(value)
const known = (value: string | number | boolean) => (isWord(value) ? sql.lit(value) : sql`${value}`)
