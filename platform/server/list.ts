import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { mobileFrom } from '#platform/contract/mobile.ts'
import { type ListRequest, type Page, pageSizes } from '#platform/contract/page.ts'
import { readCursor, writeCursor } from '#platform/server/cursor.ts'
import { type Database, planEachTime } from '#platform/server/database.ts'
import { type Days, daysAsked, daysIn, daysKnow, jumpByDays } from '#platform/server/kept-days.ts'
import { jumpByMilestones } from '#platform/server/milestones.ts'
import { type Near, placesToLook } from '#platform/server/near.ts'
import { manilaDayAfter, manilaDayStart } from '#platform/server/time.ts'

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
  months?: string
  /** What filters and search ask of `t`. None means every row. */
  where: Condition[]
  /** Conditions that always hold and are in every index, such as `deleted_at is null`. */
  always?: Condition[]
  /** What a row shows, over `t` and the joins. Joined only after the page is cut. */
  select: RawBuilder<Row>
  joins?: RawBuilder<unknown>
  /** A kept count of the rows these filters match, where there is one. */
  total?: RawBuilder<number> | null
  /** Kept counts by Manila day of `date`, in one row a day or several: they total and jump where only dates narrow. */
  days?: Days
  /** The columns of the sorts that have milestones. What `days` know of the filters, these know too. */
  milestones?: Partial<Record<Sort, string>>
  /** How far an unkept total is counted. */
  countUpTo?: number
}

/** Rows of a few pages: as many are counted sooner than found twice. */
const fewPages = 500

/** How far what a search finds is counted where there may be millions: a person sees that there is much. */
export const searchedUpTo = 200

type Raw = { listTotal: number; listKey: number | null; sortValue: string | number | null }

/** One page of a list in one statement: the keys of the page, then their rows, with the total beside them. */
export async function pageOfRows<Row extends object, Sort extends string>(
  db: Database,
  request: ListRequest<unknown, Sort>,
  plan: ListPlan<Row, Sort>,
): Promise<Page<Row>> {
  const cut = cutOf(request, plan, plan.sorts[request.sortBy])
  for (const near of cut.walk ? [] : placesToLook(request, plan, cut)) {
    const found = await pageWithin(db, request, plan, cut, near)
    if (found.isWhole) return found.page
  }
  return (await pageWithin(db, request, plan, cut, [])).page
}

/** A page of what lies near it, and whether that is the page of everything: nothing but what lies beyond was left out. */
async function pageWithin<Row extends object, Sort extends string>(
  db: Database,
  request: ListRequest<unknown, Sort>,
  plan: ListPlan<Row, Sort>,
  cut: Cut,
  near: Near,
): Promise<{ page: Page<Row>; isWhole: boolean }> {
  const { page, limit, sortBy } = request
  const sort: SortColumn = plan.sorts[sortBy]
  const dates = datesOf(request, plan.date)
  const asked = conditionsOf(cut.isBoundFrom ? withoutFirstDay(request) : request, plan)
  const conditions = [...asked, ...near]
  const bound = plan.countUpTo ?? 10_000
  const kept = cut.total ?? keptTotal(request, plan, dates.length > 0)
  const key = sql.ref(`t.${plan.key ?? 'id'}`)
  const [way, back] = cut.backwards
    ? [opposite(request.sortDir), request.sortDir]
    : [request.sortDir, request.sortDir]
  const month = plan.months === undefined ? null : sql.ref(`t.${plan.months}`)
  const inOrder = (by: RawBuilder<unknown>, then: RawBuilder<unknown>) =>
    sql`order by ${by} ${sql.raw(way)}, ${then} ${sql.raw(way)}`
  const keys = (n: number, offset: RawBuilder<number> | number = 0) => sql<Key>`
    select ${key} as key, ${sort.by} as at, ${month ?? sql`null`} as month
    from ${sql.table(plan.table)} t
    where ${all([...conditions, ...cut.conditions])}
    ${inOrder(sort.by, key)} ${limited(n, request, plan)} ${offset === 0 ? sql`` : sql`offset ${offset}`}`
  const rowsOf = (page: RawBuilder<unknown>, months: Condition[]) => sql<Raw & Row>`
    select page.key as "listKey", page.at as "sortValue", ${plan.select}
    from ${page} ${month ? inMonth(plan.table, key, month, months) : sql`join ${sql.table(plan.table)} t on ${key} = page.key`}
    ${plan.joins ?? sql``}`
  // Where no more than a few pages are counted, counting them finds the first one.
  const countsPages =
    kept === null && !request.cursor && cut.offset === 0 && limit < bound && bound <= fewPages
  const answer = (found: (Raw & Row)[]) => ({
    page: pageFrom(found, request, { bound, exact: kept !== null, backwards: cut.backwards, page, limit }),
    isWhole: found.length > limit && (kept !== null || (found[0]?.listTotal ?? 0) > bound),
  })
  // A search of months is planned for its keys alone; how rows are shown has a plan that is kept.
  if (month && countsPages && request.search !== '') {
    const { rows: all } = await sql<Key>`${sql.raw(planEachTime)} ${keys(bound + 1)}`.execute(db)
    const found =
      all.length > bound || near.length === 0
        ? await rowsBehind(db, all.slice(0, limit + 1), sort, (page) => rowsOf(page, near))
        : []
    return answer(found.map((row) => ({ ...row, listTotal: all.length })))
  }
  const pageKeys = countsPages
    ? sql`counted_keys as materialized (${keys(bound + 1)}), page as materialized (
        select * from counted_keys ${inOrder(sql.ref('at'), sql.ref('key'))} ${limited(limit + 1, request, plan)})`
    : sql`page as materialized (${keys(limit + 1, cut.offset)})`
  const total =
    kept ??
    (countsPages
      ? sql<number>`select count(*) from counted_keys`
      : boundedCount(plan, conditions, limited(bound + 1, request, plan)))

  // How rare a piece of text is differs from search to search, so a search is planned by what was typed.
  // A filter's values stand in the statement itself, which has a plan of its own that is kept.
  const prefix = sql.raw(request.search === '' ? '' : planEachTime)
  const { rows: found } = await sql<Raw & Row>`${prefix}
    with ${cut.walk ?? sql``} ${pageKeys}
    select counted.total as "listTotal", shown.*
    from (select (${total})::bigint as total) counted
    left join (${rowsOf(sql`page`, [...near, ...(plan.date === plan.months ? dates : [])])}
    ) shown on true
    order by shown."sortValue" ${sql.raw(back)}, shown."listKey" ${sql.raw(back)}`.execute(db)

  return answer(found)
}

// Row by row, as each has to be looked for in one month alone: how cheap that is nobody tells the planner.
const inMonth = (table: string, key: RawBuilder<unknown>, month: RawBuilder<unknown>, months: Condition[]) =>
  sql`cross join lateral (
    select t.* from ${sql.table(table)} t
    where ${all([sql`${key} = page.key`, sql`${month} = page.month`, ...months])} limit 1) t`

type Key = { key: number; at: string | number; month: string }

/** The rows of keys that are known, in their order. */
async function rowsBehind<Row>(
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
function limited<Row, Sort extends string>(
  n: number,
  { limit, sortBy, dateFrom, dateTo }: ListRequest<unknown, Sort>,
  { months, sorts }: ListPlan<Row, Sort>,
): RawBuilder<unknown> {
  const isByDays = months !== undefined && sorts[sortBy].type === 'timestamptz'
  const isKept = pageSizes.some((size) => size === limit) && (isByDays || !(dateFrom || dateTo))
  return isKept ? sql`limit ${sql.lit(n)}` : sql`limit ${n}`
}

/**
 * Every row that the list shows on all its pages, in its order, as one statement. `shown` is said over the row `r`,
 * which has the columns of the plan's `select`.
 */
export function everyRowOf<Row, Sort extends string>(
  request: ListRequest<unknown, Sort>,
  plan: ListPlan<Row, Sort>,
  shown: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const sort: SortColumn = plan.sorts[request.sortBy]
  const key = sql.ref(`t.${plan.key ?? 'id'}`)
  const dir = sql.raw(request.sortDir)
  return sql`
    select ${shown} from (
      select ${sort.by} as list_sort, ${key} as list_key, ${plan.select}
      from ${sql.table(plan.table)} t ${plan.joins ?? sql``}
      where ${all(conditionsOf(request, plan))}
    ) r order by r.list_sort ${dir}, r.list_key ${dir}`
}

/** How many rows that is: by the kept counts where there are such, else counted to the end. */
export function countOfEveryRow<Row, Sort extends string>(
  request: ListRequest<unknown, Sort>,
  plan: ListPlan<Row, Sort>,
): RawBuilder<{ total: number }> {
  const kept = keptTotal(request, plan, datesOf(request, plan.date).length > 0)
  return kept
    ? sql`select (${kept})::bigint as total`
    : sql`select count(*) as total from ${sql.table(plan.table)} t where ${all(conditionsOf(request, plan))}`
}

const conditionsOf = <Row, Sort extends string>(
  request: Pick<ListRequest, 'dateFrom' | 'dateTo'>,
  { always = [], where, date }: ListPlan<Row, Sort>,
): Condition[] => [...always, ...where, ...datesOf(request, date)]

type Around = { bound: number; exact: boolean; backwards: boolean; page: number; limit: number }

function pageFrom<Row extends object>(
  found: (Raw & Row)[],
  { sortBy, sortDir }: Pick<ListRequest, 'sortBy' | 'sortDir'>,
  { bound, exact, backwards, page, limit }: Around,
): Page<Row> {
  const counted = found[0]?.listTotal ?? 0
  const rows = found[0]?.listKey === null ? [] : found
  const hasMore = rows.length > limit
  // The row beyond the page only says that there is one.
  const shown = backwards ? rows.slice(hasMore ? 1 : 0) : rows.slice(0, limit)
  const first = shown[0]
  const last = shown.at(-1)
  const cursorAt = (row: Raw | undefined, to: 'next' | 'previous') =>
    row ? writeCursor({ sortBy, sortDir, to, at: String(row.sortValue), key: row.listKey ?? 0 }) : null
  const isEstimate = !exact && counted > bound
  const total = isEstimate ? bound : counted
  return {
    rows: shown,
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

type Cut = {
  conditions: Condition[]
  offset: RawBuilder<number> | number
  backwards: boolean
  /** What the row has that a neighbouring page ended with. */
  at?: string
  /** Tables of the statement that lead to the page by what is kept of the order. */
  walk?: RawBuilder<unknown>
  /** The total, where those tables tell it. */
  total?: RawBuilder<number>
  /** Whether `conditions` tell where the first day in this order begins, so that nothing else has to. */
  isBoundFrom?: boolean
}

/** Where the page begins: at a cursor, or a number of rows in. */
function cutOf<Row, Sort extends string>(
  request: ListRequest<unknown, Sort>,
  plan: ListPlan<Row, Sort>,
  sort: SortColumn,
): Cut {
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
  if (offset < 1_000 || !daysKnow(plan) || !plan.days) return { conditions: [], offset, backwards: false }
  const isByDate = plan.date !== undefined && sortBy === (plan.days.sort ?? plan.date)
  const along = plan.milestones?.[sortBy]
  const { dateFrom, dateTo } = request
  // Milestones of another order know nothing of days.
  if (along && (isByDate || !(dateFrom || dateTo))) {
    const { type } = sort
    const kinds = all(plan.days.where ?? [])
    const edge = sortDir === 'asc' ? dateFrom && manilaDayStart(dateFrom) : dateTo && manilaDayAfter(dateTo)
    const from = edge ? sql`${edge}::timestamptz` : null
    const jump = jumpByMilestones({
      table: plan.table,
      along,
      type,
      kinds,
      offset,
      rows: limit + 1,
      dir: sortDir,
      from,
    })
    return { ...jump, backwards: false, isBoundFrom: true }
  }
  if (isByDate && plan.date) return jumpByDays(daysIn(request, plan.days), plan.date, offset, sortDir)
  return { conditions: [], offset, backwards: false }
}

// An index is entered by one bound: of two at one end it may be the one farther off.
const withoutFirstDay = ({
  dateFrom,
  dateTo,
  sortDir,
}: Pick<ListRequest, 'dateFrom' | 'dateTo' | 'sortDir'>) => (sortDir === 'asc' ? { dateTo } : { dateFrom })

/** A total that needs no counting: the caller's own, or that of whole days where only dates narrow. */
function keptTotal<Row, Sort extends string>(
  request: ListRequest<unknown, Sort>,
  plan: ListPlan<Row, Sort>,
  areDatesAsked: boolean,
): RawBuilder<number> | null {
  const { total, days } = plan
  if (!areDatesAsked && total) return total
  if (!days || !daysKnow(plan)) return null
  // Not day by day: all that is wanted is their sum.
  return sql<number>`select coalesce(sum(${sql.ref(days.count)}), 0) from ${sql.table(days.table)} t
    where ${all(daysAsked(request, days))}`
}

/** A total out of a table of kept counts `n`, whose columns are called as the filters' are; `t` in them. */
export const totalKeptIn = (table: string, filters: Condition[]): RawBuilder<number> =>
  sql<number>`select coalesce(sum(t.n), 0) from ${sql.table(table)} t where ${all(filters)}`

function boundedCount<Row, Sort extends string>(
  plan: ListPlan<Row, Sort>,
  conditions: Condition[],
  limit: RawBuilder<unknown>,
) {
  return sql<number>`select count(*) from (
    select 1 from ${sql.table(plan.table)} t where ${all(conditions)} ${limit}) counted_rows`
}

const all = (conditions: Condition[]): Condition =>
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
export function containing(column: string, typed: string): Condition[] {
  const wanted = normalised(typed)
  if (wanted.length < 2) return []
  const text = sql.ref(`t.${column}`)
  const like = (part: string) => sql<SqlBool>`${text} like ${`%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`}`
  const national = mobileFrom(typed)?.slice(3)
  if (national === undefined || wanted.includes(national)) return [like(national ?? wanted)]
  return [sql<SqlBool>`(${like(wanted)} or ${like(national)})`]
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
