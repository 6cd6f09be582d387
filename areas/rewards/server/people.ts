import { type RawBuilder, sql } from 'kysely'
import { bounds, type RewardAsset, type RecipientErrorCode } from '#areas/rewards/rules.ts'
import { mobileFrom } from '#platform/contract/fields.ts'
import type { ListRequest } from '#platform/contract/page.ts'
import type { Database } from '#platform/server/db.ts'
import {
  type Condition,
  type ListPlan,
  queryPage,
  searchCountLimit,
  matchingPerson,
} from '#platform/server/lists.ts'
import { normalised } from '#platform/contract/search-words.ts'

/** A subscriber with the data needed to select recipients. */
export type Person = {
  id: number
  cognitoSub: string | null
  name: string
  /** Unmasked; callers must mask it before display. */
  mobileNumber: string
  businessName: string | null
  balance: number
  why: RecipientErrorCode | null
}

/** Alias of the subscriber table in a statement. */
type TableAlias = 't' | 's'

export const nameOf = (who: TableAlias = 't') => {
  const s = sql.raw(who)
  return sql<string>`concat_ws(' ', ${s}.first_name, nullif(${s}.middle_name, ''), ${s}.last_name, nullif(${s}.suffix, ''))`
}

export const maskedOf = (who: TableAlias) => sql<string>`masked_mobile(${sql.raw(who)}.mobile_number)`

/** SQL expression for the amount credited to purse `p` this month. */
const givenThisMonth = sql`case when p.month = reward_month(now()) then p.granted else 0 end`

/** SQL error code if the subscriber with purse `p` cannot receive the amount, or null. */
export function recipientErrorSql(
  asset: RewardAsset,
  amount: RawBuilder<unknown> | number,
  who: TableAlias = 't',
) {
  const s = sql.raw(who)
  return sql<RecipientErrorCode | null>`reward_violation(${s}.cognito_sub, ${s}.status, ${s}.wallet_status, ${s}.deleted_at,
    ${givenThisMonth}, ${amount}::bigint, ${bounds[asset].perMonth}::bigint)`
}

export const rewardAccount = (asset: string, who: TableAlias = 't') => sql`
  left join reward_purse p on p.subscriber_id = ${sql.raw(who)}.id and p.asset = ${asset}`

const withBalance = (asset: string) =>
  sql`${rewardAccount(asset)} left join ledger_balance l on l.account_id = p.account_id and l.shard = 0`

const listView = (asset: RewardAsset) => sql<Person>`
  t.id, t.cognito_sub, ${nameOf()} as name, t.mobile_number, coalesce(l.posted, 0) as balance,
  (select b.business_name from published_business b where b.subscriber_id = t.id and b.deleted_at is null order by b.business_id limit 1)
    as business_name,
  ${recipientErrorSql(asset, 0)} as why`

type PeopleQuery = ListRequest<unknown, 'registered' | 'name'>

/**
 * Returns a page of people to select from, by newest or by name, with balances and reasons they cannot be selected.
 */
export const listPeople = (db: Database, request: PeopleQuery, asset: RewardAsset) =>
  queryPage(db, request, peoplePlan(request, asset))

/** Query plan of the people to select from, shared by the list and its export. */
export const peoplePlan = (
  request: PeopleQuery,
  asset: RewardAsset,
): ListPlan<Person, PeopleQuery['sortBy']> => ({
  table: 'published_subscriber',
  sorts: {
    registered: { by: sql`t.registered_at`, type: 'timestamptz' },
  },
  baseConditions: [sql`t.deleted_at is null`],
  where: peopleLike(request.search),
  ...(request.search !== '' && { countUpTo: searchCountLimit }),
  select: listView(asset),
  joins: withBalance(asset),
})

/** Conditions that match subscribers by complete number, complete email, ID or words of their names. */
export function peopleLike(text: string, who: TableAlias = 't'): Condition[] {
  const s = sql.raw(who)
  const requested = normalised(text)
  if (requested.length < 2) return []
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(requested))
    return [sql`${s}.cognito_sub = ${requested}::uuid`]
  const mobile = mobileFrom(requested)
  if (mobile) return [sql`${s}.mobile_number = ${mobile}`]
  return matchingPerson(sql`${s}.search_text`, text)
}

type Keys = { subs?: readonly string[]; mobiles?: readonly string[]; ids?: readonly number[] }

/** Finds the subscribers with any of these keys. */
export async function findPeople(db: Database, keys: Keys, asset: RewardAsset): Promise<Person[]> {
  const { subs = [], mobiles = [], ids = [] } = keys
  if (subs.length + mobiles.length + ids.length === 0) return []
  const { rows } = await sql<Person>`
    with wanted as (
      select id from published_subscriber where cognito_sub = any(${[...subs]}::uuid[])
      union select id from published_subscriber where mobile_number = any(${[...mobiles]}::text[]) and deleted_at is null
        and mobile_number_released_at is null
      union select id from published_subscriber where id = any(${[...ids]}::bigint[])
    )
    select ${listView(asset)} from published_subscriber t ${withBalance(asset)} where t.id in (select id from wanted) and t.deleted_at is null`.execute(
    db,
  )
  return rows
}
