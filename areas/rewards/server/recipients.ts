import type { Message } from '#platform/words.ts'
import { rewardsMessages } from '#areas/rewards/messages.ts'
import { sql } from 'kysely'
import { type RewardAsset, maxRecipients, type RecipientErrorCode } from '#areas/rewards/rules.ts'
import { nameOf, rewardAccount, recipientErrorSql } from '#areas/rewards/server/people.ts'
import type { Database } from '#platform/server/db.ts'
import { ValidationError } from '#platform/server/errors.ts'

/** Recipients of a reward: named people, or the maker's own list. */
export type RecipientSelection =
  | { users: readonly { cognitoSub: string; amount: number }[] }
  | { listId: number; listVersion: number | undefined }

type Written = { recipients: number; total: number }

/**
 * Stores the recipients with their amounts, each once and in distribution order. Throws an error with the position of
 * any person who cannot receive the reward, regardless of the call or list.
 */
export async function writeRecipients(
  tx: Database,
  rewardId: number,
  asset: RewardAsset,
  selection: RecipientSelection,
): Promise<Written> {
  await sql`delete from reward_recipient where reward_id = ${rewardId}`.execute(tx)
  if ('users' in selection) rejectDuplicates(selection.users)
  const request =
    'users' in selection
      ? sql`select ord, cognito_sub, amount, t.id from jsonb_to_recordset(${JSON.stringify(
          selection.users.map(({ cognitoSub, amount }, ord) => ({ ord, cognito_sub: cognitoSub, amount })),
        )}::jsonb) as u (ord int, cognito_sub uuid, amount bigint) left join published_subscriber t using (cognito_sub)`
      : sql`select r.id as ord, t.cognito_sub, r.amount, t.id from reward_list_row r join published_subscriber t on t.id = r.subscriber_id
            where r.list_id = ${selection.listId}`
  const { rows: ineligible } = await sql<{
    ord: number
    why: RecipientErrorCode
    count: number
    name: string
  }>`
    with requested as (${request})
    select a.ord, ${recipientErrorSql(asset, sql`a.amount`)} as why, ${nameOf()} as name, count(*) over ()::int as count
    from requested a left join published_subscriber t on t.id = a.id ${rewardAccount(asset)}
    where ${recipientErrorSql(asset, sql`a.amount`)} is not null or t.id is null order by a.ord limit 3`.execute(
    tx,
  )
  if (ineligible.length > 0) throw toAppError(ineligible, 'users' in selection)

  const { rows } = await sql<Written>`
    with requested as (${request}), written as (
      insert into reward_recipient (reward_id, place, asset, subscriber_id, cognito_sub, name, mobile_number, amount)
      select ${rewardId}, row_number() over (order by t.id), ${asset}, t.id, t.cognito_sub, ${nameOf()}, t.mobile_number, a.amount
      from requested a join published_subscriber t on t.id = a.id order by t.id
      returning amount
    )
    select count(*)::int as recipients, coalesce(sum(amount), 0)::bigint as total from written`.execute(tx)
  const { recipients = 0, total = 0 } = rows[0] ?? {}
  if (recipients === 0) throw atUsers(rewardsMessages('RECIPIENTS_REQUIRED'))
  if (recipients > maxRecipients)
    throw atUsers(rewardsMessages('TOO_MANY_RECIPIENTS', { max: maxRecipients }))
  await sql`update reward set recipients = ${recipients}, total_amount = ${total} where reward_id = ${rewardId}`.execute(
    tx,
  )
  return { recipients, total }
}

const atUsers = (message: Message, field = 'users') => new ValidationError([{ field, message }])

function toAppError(
  ineligible: { ord: number; why: RecipientErrorCode | null; count: number; name: string }[],
  isNamed: boolean,
) {
  const [first] = ineligible
  const message = rewardsMessages('RECIPIENT_REFUSED', {
    name: first?.name || '—',
    why: first?.why ?? 'gone',
    more: (first?.count ?? 1) - 1,
  })
  return atUsers(message, isNamed ? `users.${first?.ord ?? 0}` : 'users')
}

function rejectDuplicates(users: readonly { cognitoSub: string }[]) {
  const seen = new Map<string, number>()
  for (const [index, { cognitoSub }] of users.entries()) {
    const key = cognitoSub.toLowerCase()
    const first = seen.get(key)
    if (first !== undefined)
      throw atUsers(rewardsMessages('PERSON_NUMBER_TWICE', { number: first + 1 }), `users.${index}`)
    seen.set(key, index)
  }
}

/**
 * Number of recipients who would be rejected now, and of those with the same amount in another reward of the last 7
 * days.
 */
export async function recipientStatuses(db: Database, rewardId: number, asset: RewardAsset) {
  const { rows } = await sql<{ ineligible: number; lately: number }>`
    select count(*) filter (where ${recipientErrorSql(asset, sql`r.amount`)} is not null)::int as ineligible,
      count(*) filter (where exists (select from reward_recipient o where o.subscriber_id = r.subscriber_id and o.asset = r.asset
        and o.reward_id <> r.reward_id and o.amount = r.amount and o.status in ('pending', 'credited')
        and o.created_at > now() - interval '7 days'))::int as lately
    from reward_recipient r left join published_subscriber t on t.id = r.subscriber_id ${rewardAccount(asset)}
    where r.reward_id = ${rewardId}`.execute(db)
  return rows[0] ?? { ineligible: 0, lately: 0 }
}
