import { type SqlBool, sql } from 'kysely'
import { mobileFrom } from '#platform/contract/mobile.ts'
import { type Database, planEachTime } from '#platform/server/database.ts'
import { type Condition, normalised } from '#platform/server/list.ts'

export type Search = {
  where: Condition[]
  /** How far the matches are counted. */
  countUpTo: number
  /** The names of businesses alone bring more than that. */
  isBeyondCounting: boolean
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isNumber = /^[+\d][\d\s-]*$/
/** In a list of this length the matches of a common name are only counted so far that a person sees there are many. */
const longList = 200_000

/**
 * What a search asks of subscribers `t`: a whole number, e-mail or cognito_sub by its own index, anything else
 * by the words in names, number, e-mail and the names of businesses.
 */
export async function searchFor(db: Database, typed: string): Promise<Search> {
  const wanted = normalised(typed)
  const by = (...where: Condition[]): Search => ({ where, countUpTo: 10_000, isBeyondCounting: false })
  if (wanted.length < 2) return by()
  const whole = await wholeKey(db, wanted)
  if (whole) return by(whole)

  const patterns = patternsOf(withoutTrunkZero(wanted))
  const inPerson = all(patterns.map((pattern) => sql<SqlBool>`t.search_text like ${pattern}`))
  const countUpTo = (await isLong(db)) ? 1_000 : 10_000
  // Numbers and e-mails are never looked for in the names of businesses.
  if (isNumber.test(wanted) || wanted.includes('@')) return { ...by(inPerson), countUpTo }
  return withBusinesses(db, patterns, inPerson, countUpTo)
}

async function isLong(db: Database): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select reltuples::bigint as n from pg_class where oid = 'subscriber'::regclass`.execute(db)
  return (rows[0]?.n ?? 0) > longList
}

async function wholeKey(db: Database, wanted: string): Promise<Condition | null> {
  if (uuid.test(wanted)) return sql<SqlBool>`t.cognito_sub = ${wanted}::uuid`
  const mobile = mobileFrom(wanted)
  if (mobile) return sql<SqlBool>`t.mobile_number = ${mobile}`
  if (!/^\S+@\S+\.\S+$/.test(wanted)) return null
  const known = await sql`
    select 1 from subscriber where lower(email) = ${wanted} and email is not null and deleted_at is null`.execute(
    db,
  )
  return known.rows.length > 0 ? sql<SqlBool>`lower(t.email) = ${wanted} and t.email is not null` : null
}

// "0917 12" is typed for a number that is kept as +6391712…
const withoutTrunkZero = (wanted: string) =>
  isNumber.test(wanted) ? wanted.replace(/[\s-]/g, '').replace(/^0(?=9|8)/, '') : wanted

/**
 * Each word anywhere. Two letters alone are the beginning of a word, as three characters are the least that the
 * index can find anywhere; two digits are in so many numbers that a page fills without it.
 */
function patternsOf(wanted: string): string[] {
  if (/^\D\D$/.test(wanted)) return [`% ${escaped(wanted)}%`]
  return wanted.split(' ').map((word) => `%${escaped(word)}%`)
}

// A wildcard typed by a person is a plain character.
const escaped = (word: string) => word.replace(/[\\%_]/g, String.raw`\$&`)

const all = (conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`

/**
 * One index cannot find a person by either of two tables. So the businesses are looked up first: a few owners
 * join by their keys, and where there are very many, a page fills by walking the list and looking at each.
 */
async function withBusinesses(
  db: Database,
  patterns: string[],
  inPerson: Condition,
  countUpTo: number,
): Promise<Search> {
  const named = all([
    sql<SqlBool>`b.deleted_at is null`,
    ...patterns.map((pattern) => sql<SqlBool>`b.search_text like ${pattern}`),
    // The index also holds the contact number and e-mail of the business, which this search leaves out.
    ...patterns.map((pattern) => sql<SqlBool>`search_fold(' ' || b.business_name) like ${pattern}`),
  ])
  // Beyond this a page fills sooner by walking than the keys of all owners are brought.
  const mostOwners = Math.min(countUpTo * 4, 10_000)
  const { rows } = await sql<{ owner: number }>`${sql.raw(planEachTime)}
    select b.subscriber_id as owner from business b where ${named} limit ${mostOwners + 1}`.execute(db)
  const owners = [...new Set(rows.map(({ owner }) => owner))]
  if (owners.length === 0) return { where: [inPerson], countUpTo, isBeyondCounting: false }
  const isBeyondCounting = owners.length > countUpTo
  if (rows.length <= mostOwners) {
    // Keys sent as values are looked up by hash; keys that the statement finds would be compared one by one.
    return { where: [sql`(${inPerson} or t.id = any (${owners}::bigint[]))`], countUpTo, isBeyondCounting }
  }
  const ofThisPerson = sql`select true from business b where b.subscriber_id = t.id and ${named} limit 1`
  return { where: [sql`(${inPerson} or coalesce((${ofThisPerson}), false))`], countUpTo, isBeyondCounting }
}
