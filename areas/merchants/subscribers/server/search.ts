import { type SqlBool, sql } from 'kysely'
import { mobileFrom } from '#platform/contract/fields/mobile.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type Condition, normalised } from '#platform/server/lists/list-query.ts'

export type Search = {
  where: Condition[]
  /** Number of matches up to which the total is exact. */
  countUpTo: number
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isNumber = /^[+(\d][\d\s()./-]*$/
/** Table size above which matches are counted only up to a limit, because common names match too many rows. */
const longList = 200_000

/**
 * Builds the search condition on subscribers `t`: a full number, email or cognito_sub uses its own index; other text
 * matches words in names, numbers, emails and business names.
 */
export async function searchFor(db: Database, text: string): Promise<Search> {
  const requested = normalised(text)
  const by = (...where: Condition[]): Search => ({ where, countUpTo: 10_000 })
  if (requested.length < 2) return by()
  const exactCondition = await exactKeyCondition(db, requested)
  if (exactCondition) return by(exactCondition)

  const patterns = patternsOf(asStored(requested))
  const where = patterns.map((pattern) => sql<SqlBool>`t.search_text like ${pattern}`)
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

async function exactKeyCondition(db: Database, requested: string): Promise<Condition | null> {
  if (uuid.test(requested)) return sql<SqlBool>`t.cognito_sub = ${requested}::uuid`
  const mobile = mobileFrom(requested)
  if (mobile) return sql<SqlBool>`t.mobile_number = ${mobile}`
  if (!/^\S+@\S+\.\S+$/.test(requested)) return null
  const known = await sql`
    select 1 from subscriber where lower(email) = ${requested} and email is not null and deleted_at is null`.execute(
    db,
  )
  return known.rows.length > 0 ? sql<SqlBool>`lower(t.email) = ${requested} and t.email is not null` : null
}

// "0917 12", "(0917) 12" and "+63 917 12" all match only the beginning of numbers, which are stored as +6391712….
const asStored = (requested: string) =>
  isNumber.test(requested)
    ? requested
        .replace(/[^\d+]/g, '')
        .replace(/^00(?=63)/, '+')
        .replace(/^(\+?63)?0(?=[89]\d\d)/, '+63')
        .replace(/^(\+?63)?0(?=[89])/, '$1')
    : requested

/**
 * LIKE pattern of each word, matching anywhere. Two letters match only the beginning of a word, because the trigram
 * index needs three characters to match anywhere. Two digits are so frequent that a page fills without the index.
 */
const patternsOf = (requested: string): string[] =>
  requested.split(' ').map((word) => (/^\D\D$/.test(word) ? `% ${escaped(word)}%` : `%${escaped(word)}%`))

// Escapes wildcards so that they match literally.
const escaped = (word: string) => word.replace(/[\\%_]/g, String.raw`\$&`)
