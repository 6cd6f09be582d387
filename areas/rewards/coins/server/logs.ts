import { sql } from 'kysely'
import type { coinCalls, CoinLog } from '#areas/rewards/coins/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Page } from '#platform/contract/page.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { equal, type ListPlan, queryPage, containingPerson } from '#platform/server/lists.ts'

type ListQuery = RequestOf<(typeof coinCalls)['logs']>

type CoinLogRow = Omit<CoinLog, 'cognito_sub' | 'mobile_number'> & {
  cognitoSub: string
  mobileNumber: string
}

/** Query plan shared by the coin log and its export. */
export const coinLogPlan = (request: ListQuery): ListPlan<CoinLogRow, ListQuery['sortBy']> => ({
  table: 'reward_recipient',
  sorts: {},
  date: 'created_at',
  baseConditions: [sql`t.asset = ${request.currency}`],
  where: [
    ...containingPerson('search_text', request.search),
    ...equal('status', request.filters.status),
    ...equal('reward_id', request.grantId),
    ...(request.cognito_sub === undefined
      ? []
      : [
          sql<boolean>`t.subscriber_id = (select id from published_subscriber where cognito_sub = ${request.cognito_sub}::uuid)`,
        ]),
  ],
  select: sql<CoinLogRow>`
      t.id, t.reward_id as grant_id, r.ref_no, t.cognito_sub, t.name,
      masked_mobile(t.mobile_number) as mobile_number, t.asset as currency, t.amount, t.balance_after,
      r.remarks as reason, r.requested_by as actor, ${staffName(sql`r.requested_by`)} as actor_name, t.status,
      t.fail_code, t.created_at`,
  joins: sql`join reward r on r.reward_id = t.reward_id`,
})

/** Returns a page of the coin log, newest first. */
export async function listCoinLogs(db: Database, request: ListQuery): Promise<Page<CoinLog>> {
  const page = await queryPage<CoinLogRow, ListQuery['sortBy']>(db, request, coinLogPlan(request))
  return {
    ...page,
    rows: page.rows.map(({ cognitoSub, mobileNumber, ...row }) => ({
      ...row,
      cognito_sub: cognitoSub,
      mobile_number: mobileNumber,
    })),
  }
}
