import { type SqlBool, sql } from 'kysely'
import { mobileFrom } from '#platform/contract/mobile.ts'
import type { Database } from '#platform/server/database.ts'
import { type Condition, normalised } from '#platform/server/list.ts'

export type Search = {
  where: Condition[]
  /** So many businesses carry the name that their owners need not be counted. */
  isBeyondCounting: boolean
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isNumber = /^[+\d][\d\s-]*$/
const countedUpTo = 10_000

/**
 * What a search asks of subscribers `t`: a whole number, e-mail or cognito_sub by its own index, anything else
 * by the words in names, number, e-mail and the names of businesses.
 */
export async function searchFor(db: Database, typed: string): Promise<Search> {
  const wanted = normalised(typed)
  if (wanted.length < 2) return { where: [], isBeyondCounting: false }
  const whole = await wholeKey(db, wanted)
  if (whole) return { where: [whole], isBeyondCounting: false }

  const patterns = patternsOf(withoutTrunkZero(wanted))
  const inPerson = all(patterns.map((pattern) => sql<SqlBool>`t.search_text like ${pattern}`))
  // Numbers and e-mails are never looked for in the names of businesses.
  if (isNumber.test(wanted) || wanted.includes('@')) return { where: [inPerson], isBeyondCounting: false }
  return withBusinesses(db, patterns, inPerson)
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
async function withBusinesses(db: Database, patterns: string[], inPerson: Condition): Promise<Search> {
  const named = all([
    sql<SqlBool>`b.deleted_at is null`,
    ...patterns.map((pattern) => sql<SqlBool>`b.search_text like ${pattern}`),
    // The index also holds the contact number and e-mail of the business, which this search leaves out.
    ...patterns.map((pattern) => sql<SqlBool>`search_fold(' ' || b.business_name) like ${pattern}`),
  ])
  const { rows } = await sql<{ count: number }>`/* plan each time */
    select count(*) as count from (select 1 from business b where ${named} limit ${countedUpTo + 1}) found`.execute(
    db,
  )
  const count = rows[0]?.count ?? 0
  if (count === 0) return { where: [inPerson], isBeyondCounting: false }
  if (count <= countedUpTo) {
    const owners = sql`select b.subscriber_id from business b where ${named}`
    return { where: [sql`(${inPerson} or t.id = any (array(${owners})))`], isBeyondCounting: false }
  }
  const ofThisPerson = sql`select true from business b where b.subscriber_id = t.id and ${named} limit 1`
  return { where: [sql`(${inPerson} or coalesce((${ofThisPerson}), false))`], isBeyondCounting: true }
}
