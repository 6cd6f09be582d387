import { type RawBuilder, sql } from 'kysely'
import { bounds, type GivenAsset, type WhyNotCode } from '#areas/rewards/rules.ts'
import { mobileFrom } from '#platform/contract/mobile.ts'
import type { ListRequest } from '#platform/contract/page.ts'
import type { Database } from '#platform/server/database.ts'
import { type Condition, type ListPlan, normalised, pageOfRows, searchedUpTo } from '#platform/server/list.ts'

/** A subscriber as those who give something need to know them. */
export type Person = {
  id: number
  cognitoSub: string | null
  name: string
  /** In full: mask it before it is shown. */
  mobileNumber: string
  businessName: string | null
  balance: number
  why: WhyNotCode | null
}

/** Which name a statement calls the subscribers by. */
type Alias = 't' | 's'

export const nameOf = (who: Alias = 't') => {
  const s = sql.raw(who)
  return sql<string>`concat_ws(' ', ${s}.first_name, nullif(${s}.middle_name, ''), ${s}.last_name, nullif(${s}.suffix, ''))`
}

export const maskedOf = (who: Alias) => sql<string>`masked_mobile(${sql.raw(who)}.mobile_number)`

/** What one was given this month of an asset, over the purse `p`. */
const givenThisMonth = sql`case when p.month = reward_month(now()) then p.given else 0 end`

/** Why a subscriber with the purse `p` cannot be given an amount; null when they can. */
export function whyNotGive(asset: GivenAsset, amount: RawBuilder<unknown> | number, who: Alias = 't') {
  const s = sql.raw(who)
  return sql<WhyNotCode | null>`reward_why_not(${s}.cognito_sub, ${s}.status, ${s}.wallet_status, ${s}.deleted_at,
    ${givenThisMonth}, ${amount}::bigint, ${bounds[asset].perMonth}::bigint)`
}

export const purse = (asset: string, who: Alias = 't') => sql`
  left join reward_purse p on p.subscriber_id = ${sql.raw(who)}.id and p.asset = ${asset}`

const withBalance = (asset: string) =>
  sql`${purse(asset)} left join ledger_balance l on l.account_id = p.account_id and l.shard = 0`

const shown = (asset: GivenAsset) => sql<Person>`
  t.id, t.cognito_sub, ${nameOf()} as name, t.mobile_number, coalesce(l.posted, 0) as balance,
  (select b.business_name from business b where b.subscriber_id = t.id and b.deleted_at is null order by b.business_id limit 1)
    as business_name,
  ${whyNotGive(asset, 0)} as why`

type PeopleAsked = ListRequest<unknown, 'registered' | 'name'>

/** One page of the people to choose from, newest or by name, with what each has and why some cannot be chosen. */
export const pageOfPeople = (db: Database, request: PeopleAsked, asset: GivenAsset) =>
  pageOfRows(db, request, peoplePlan(request, asset))

/** The people to choose from, for their pages and their file. */
export const peoplePlan = (
  request: PeopleAsked,
  asset: GivenAsset,
): ListPlan<Person, PeopleAsked['sortBy']> => ({
  table: 'subscriber',
  sorts: {
    registered: { by: sql`t.registered_at`, type: 'timestamptz' },
    name: { by: sql`t.sort_name`, type: 'text' },
  },
  always: [sql`t.deleted_at is null`],
  where: peopleLike(request.search),
  ...(request.search !== '' && { countUpTo: searchedUpTo }),
  select: shown(asset),
  joins: withBalance(asset),
})

/** Subscribers by a whole number or id, or by the words of their names. */
export function peopleLike(typed: string, who: Alias = 't'): Condition[] {
  const s = sql.raw(who)
  const wanted = normalised(typed)
  if (wanted.length < 2) return []
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(wanted))
    return [sql`${s}.cognito_sub = ${wanted}::uuid`]
  const mobile = mobileFrom(wanted)
  if (mobile) return [sql`${s}.mobile_number = ${mobile}`]
  const number = /^[+\d][\d\s-]*$/.test(wanted)
  const words = number ? [wanted.replace(/[\s-]/g, '').replace(/^0(?=9)/, '')] : wanted.split(' ')
  return words.map((word) => {
    const escaped = word.replace(/[\\%_]/g, String.raw`\$&`)
    return sql<boolean>`${s}.search_text like ${number ? `%${escaped}%` : `% ${escaped}%`}`
  })
}

type Keys = { subs?: readonly string[]; mobiles?: readonly string[]; ids?: readonly number[] }

/** The subscribers with any of these keys. */
export async function findPeople(db: Database, keys: Keys, asset: GivenAsset): Promise<Person[]> {
  const { subs = [], mobiles = [], ids = [] } = keys
  if (subs.length + mobiles.length + ids.length === 0) return []
  const { rows } = await sql<Person>`
    with wanted as (
      select id from subscriber where cognito_sub = any(${[...subs]}::uuid[])
      union select id from subscriber where mobile_number = any(${[...mobiles]}::text[]) and deleted_at is null
      union select id from subscriber where id = any(${[...ids]}::bigint[])
    )
    select ${shown(asset)} from subscriber t ${withBalance(asset)} where t.id in (select id from wanted) and t.deleted_at is null`.execute(
    db,
  )
  return rows
}
