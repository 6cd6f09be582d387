import { type SqlBool, sql } from 'kysely'
import { mobileFrom } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { type Condition, matchingPerson } from '#platform/server/lists.ts'
import { normalised } from '#platform/contract/search-words.ts'

export type Search = {
  where: Condition[]
  /** Number of matches up to which the total is exact. */
  countUpTo: number
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Table size above which matches are counted only up to a limit, because common names match too many rows. */
const longList = 200_000

/**
 * Builds the search condition on subscribers `t`: a complete number, email or cognito_sub uses its own index; other text
 * matches words of names and business names.
 */
export async function searchFor(db: Database, text: string): Promise<Search> {
  const requested = normalised(text)
  const by = (...where: Condition[]): Search => ({ where, countUpTo: 10_000 })
  if (requested.length < 2) return by()
  const exactCondition = exactKeyCondition(requested)
  if (exactCondition) return by(exactCondition)

  const where = matchingPerson(sql.ref('t.search_text'), text)
  return { where, countUpTo: (await isLong(db)) ? 200 : 10_000 }
}

// The table grows slowly, so its size is read once a minute instead of before every search.
const lengths = new WeakMap<object, { isLong: boolean; until: number }>()
const lengthLastsMs = 60_000

async function isLong(db: Database): Promise<boolean> {
  const source = db.getExecutor().adapter
  const known = lengths.get(source)
  if (known && known.until > performance.now()) return known.isLong
  const { rows } = await sql<{ n: number }>`
    select reltuples::bigint as n from pg_class where oid = 'subscriber'::regclass`.execute(db)
  const isLong = (rows[0]?.n ?? 0) > longList
  lengths.set(source, { isLong, until: performance.now() + lengthLastsMs })
  return isLong
}

function exactKeyCondition(requested: string): Condition | null {
  if (uuid.test(requested)) return sql<SqlBool>`t.cognito_sub = ${requested}::uuid`
  const mobile = mobileFrom(requested)
  if (mobile) return sql<SqlBool>`t.mobile_number = ${mobile}`
  if (!/^\S+@\S+\.\S+$/.test(requested)) return null
  return sql<SqlBool>`lower(t.email) = ${requested} and t.email is not null`
}
