import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Database, sqlState } from '#platform/server/db/database.ts'

type Condition = RawBuilder<SqlBool>

/** Lookup of a far page along an order that has a rank index. */
export type RankLookup = {
  table: string
  /** Sort column and its type. */
  column: string
  type: string
  /** The filters as conditions that apply to rows and to rank index buckets, which have the same columns. */
  filters: Condition
  offset: number
  /** Number of rows to read from the offset. */
  rows: number
  dir: 'asc' | 'desc'
  /** Start of the requested date range in this order; null without one. `conditions` restrict the other end. */
  from?: RawBuilder<unknown> | null
}

const infinities: Record<string, { least: RawBuilder<unknown>; most: RawBuilder<unknown> }> = {
  timestamptz: { least: sql`'-infinity'::timestamptz`, most: sql`'infinity'::timestamptz` },
  bigint: { least: sql`(-9223372036854775808)::bigint`, most: sql`9223372036854775807::bigint` },
}

/**
 * Common table expressions, the last of them `place`: the bucket boundary before the page, and the number of rows
 * before it in this order. It adds up second-level buckets, then the first-level buckets between two of them. Pending
 * changes since the last update are included.
 */
export function locateByRankIndex({
  table,
  column: along,
  type,
  filters,
  offset,
  rows,
  dir,
  from,
}: RankLookup) {
  const buckets = sql.table(`${table}_rank_${along}`)
  const pendingChanges = sql.table(`${table}_rank_changes`)
  const { least, most } = infinities[type] ?? unsupportedType(type)
  const skipped = from ? countSkipped({ table, column: along, filters, from, dir }) : null
  const targetRank = skipped ? sql`${offset} + (select n from skipped)` : sql`${offset}`
  // A row at a bucket boundary belongs after it in both directions.
  const ranked = (found: RawBuilder<unknown>, before: RawBuilder<unknown>) =>
    dir === 'asc'
      ? sql`
        select at, key, is_boundary, at as edge_at, key as edge_key, next_at, next_key,
          ${before} + sum(n) over (order by at, key, is_boundary desc) - n as before
        from (${found}) each`
      : sql`
        select at, key, is_boundary, next_at as edge_at, next_key as edge_key, next_at, next_key,
          lag(upto, 1, ${before}) over (partition by is_boundary order by at desc, key desc) as before
        from (
          select *, ${before} + sum(n) over (order by at desc, key desc, is_boundary) as upto from (${found}) each
        ) summed`
  const [way, back] = dir === 'asc' ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`]
  const lastBefore = (buckets: RawBuilder<unknown>) => sql`
    select * from ${buckets} s where is_boundary and before <= ${targetRank} order by s.at ${back}, s.key ${back} limit 1`
  const firstAfter = (buckets: RawBuilder<unknown>, or: string | null) => sql`
    select * from (
      (select edge_at, edge_key, 1 as nth from ${buckets} s where is_boundary and before >= ${targetRank} + ${rows}::int
       order by s.at ${way}, s.key ${way} limit 1)
      ${or === null ? sql`` : sql`union all select edge_at, edge_key, 2 from ${sql.ref(or)}`}
    ) each order by nth limit 1`
  const spans = (
    counts: RawBuilder<unknown>,
    lastAt: RawBuilder<unknown>,
    lastKey: RawBuilder<unknown>,
  ) => sql`
    select at, key, sum(n) as n, true as is_boundary, lead(at, 1, ${lastAt}) over (order by at, key) as next_at,
      lead(key, 1, ${lastKey}) over (order by at, key) as next_key
    from (${counts}) counted group by at, key`
  const far = (column: string) => sql`(select ${sql.ref(column)} from far)`
  const within = sql`(t.at, t.key) >= (${far('at')}, ${far('key')}) and (t.at, t.key) < (${far('next_at')}, ${far('next_key')})`
  const ctes = sql`
    pending as materialized (
      select ${sql.ref(`t.${along}`)} as at, t.id as key, t.sign::numeric as n, false as is_boundary,
        null::${sql.raw(type)} as next_at, null::bigint as next_key
      from ${pendingChanges} t where t.sign <> 0 and ${filters}),
    ${skipped ?? sql``}
    far_buckets as materialized (${ranked(
      sql`select * from (${spans(sql`select at, key, n from ${buckets} t where level = 2 and ${filters}`, most, sql`0::bigint`)}) boundaries
        union all select at, key, n, is_boundary, next_at, next_key from pending`,
      sql`0::numeric`,
    )}),
    far as materialized (
      select * from (${lastBefore(sql`far_buckets`)}) found
      where not exists (select from ${pendingChanges} where sign = 0)),
    far_end as materialized (${firstAfter(sql`far_buckets`, null)}),
    near_buckets as materialized (${ranked(
      sql`select * from (${spans(
        sql`select at, key, n from ${buckets} t where level = 1 and ${within} and ${filters}
          union all select at, key, 0 from far`,
        far('next_at'),
        far('next_key'),
      )}) boundaries
        union all select at, key, n, is_boundary, next_at, next_key from pending t where ${within}`,
      far('before'),
    )}),
    place as materialized (${lastBefore(sql`near_buckets`)}),
    place_end as materialized (${firstAfter(sql`near_buckets`, 'far_end')}),`
  const column = sql.ref(`t.${along}`)
  const edge = (of: string, at: RawBuilder<unknown>) => ({
    at: sql`coalesce((select edge_at from ${sql.ref(of)} where exists (select from place)), ${at})`,
    key: sql`coalesce((select edge_key from ${sql.ref(of)} where exists (select from place)), 0)`,
  })
  const [low, high] =
    dir === 'asc'
      ? [edge('place', from ?? least), edge('place_end', most)]
      : [edge('place_end', least), edge('place', from ?? most)]
  return {
    ctes,
    // Bounded at both ends, so that the choice of index does not matter. The extra condition on the partition column
    // selects the partitions; for other columns it would start at the first of many rows with equal values.
    conditions: [
      sql<SqlBool>`(${column}, t.id) >= (${low.at}, ${low.key})`,
      sql<SqlBool>`(${column}, t.id) < (${high.at}, ${high.key})`,
      ...(type === 'timestamptz'
        ? [sql<SqlBool>`${column} >= ${low.at}`, sql<SqlBool>`${column} <= ${high.at}`]
        : []),
    ],
    // Without a rank index, or while it is rebuilt, the rows are scanned from the start.
    offset: sql<number>`coalesce(${targetRank} - (select before from place), ${offset})::bigint`,
  }
}

function unsupportedType(type: string): never {
  throw new Error(`An order by ${type} has no rank index.`)
}

type SkippedLookup = Pick<RankLookup, 'table' | 'column' | 'filters' | 'dir'> & { from: RawBuilder<unknown> }

// Number of rows in this order before the requested range: full buckets up to there, and the rest row by row.
function countSkipped({ table, column: along, filters, from, dir }: SkippedLookup) {
  const buckets = sql.table(`${table}_rank_${along}`)
  const column = sql.ref(`t.${along}`)
  const last = (level: 1 | 2) => sql`
    select at, key from ${buckets} where level = ${sql.lit(level)} and at < ${from} order by at desc, key desc limit 1`
  const sumOf = (where: RawBuilder<unknown>) =>
    sql`coalesce((select sum(t.n) from ${buckets} t where ${where} and ${filters}), 0)`
  const edge = (name: 'bound' | 'bound_far') =>
    sql`(select at from ${sql.ref(name)}), (select key from ${sql.ref(name)})`
  const before = sql`
    ${sumOf(sql`level = 2 and (t.at, t.key) < (${edge('bound_far')})`)}
    + ${sumOf(sql`level = 1 and (t.at, t.key) >= (${edge('bound_far')}) and (t.at, t.key) < (${edge('bound')})`)}
    + coalesce((select sum(n) from pending where (at, key) < (${edge('bound')})), 0)
    + (select count(*) from ${sql.table(table)} t
       where (${column}, t.id) >= (${edge('bound')}) and ${column} >= (select at from bound) and ${column} < ${from} and ${filters})`
  const all = sql`${sumOf(sql`level = 2`)} + coalesce((select sum(n) from pending), 0)`
  return sql`
    bound_far as materialized (${last(2)}),
    bound as materialized (${last(1)}),
    skipped as materialized (select ${dir === 'asc' ? before : sql`${all} - (${before})`} as n),`
}

/**
 * Adds pending changes to the rank index of every list that has one, each in its own snapshot. Returns the number of
 * changes. Lists that another process is updating are skipped.
 */
export async function updateRankIndexes(db: Database): Promise<number> {
  const { rows: lists } = await sql<{ list: string }>`select list from rank_index order by list`.execute(db)
  let pending = 0
  for (const { list } of lists) {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select from ${sql.table(`${list}_rank_changes`)}) as waits`.execute(db)
    if (rows[0]?.waits !== true) continue
    try {
      pending += await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          // Building the index for ten million rows takes longer than the statement timeout.
          await sql`set local statement_timeout = 0`.execute(tx)
          const result = await sql<{ n: number }>`select update_rank_index(${list}) as n`.execute(tx)
          return result.rows[0]?.n ?? 0
        })
    } catch (reason) {
      // Another process has just updated this list.
      if (sqlState(reason) !== '40001') throw reason
    }
  }
  return pending
}
