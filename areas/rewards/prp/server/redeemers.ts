import { sql } from 'kysely'
import { maskedOf, nameOf, peopleLike } from '#areas/rewards/server/people.ts'
import type { Database } from '#platform/server/db.ts'

type Redeemer = {
  id: number
  cognitoSub: string | null
  name: string
  mobile: string
  points: number
  disabled: boolean
}

/** First subscribers that match a search, with their points. Subscribers without an app account cannot redeem. */
export async function redeemersLike(db: Database, text: string) {
  const where = peopleLike(text)
  if (where.length === 0) return []
  const { rows } = await sql<Redeemer>`
    select t.id, t.cognito_sub, ${nameOf()} as name, ${maskedOf('t')} as mobile, coalesce(l.posted, 0) as points,
      reward_violation(t.cognito_sub, t.status, t.wallet_status, t.deleted_at, 0, 0, 0) is not null as disabled
    from published_subscriber t
    left join reward_purse p on p.subscriber_id = t.id and p.asset = 'PRP'
    left join ledger_balance l on l.account_id = p.account_id and l.shard = 0
    where t.deleted_at is null and ${sql.join(where, sql` and `)}
    order by t.registered_at desc, t.id desc limit 20`.execute(db)
  return rows.map(({ cognitoSub, ...row }) => ({ ...row, cognito_sub: cognitoSub }))
}
