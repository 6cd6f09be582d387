import { sql } from 'kysely'
import type { LogRequest } from '#platform/contract/log.ts'
import type { Page } from '#platform/contract/page.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { queryPage } from '#platform/server/lists.ts'

type Activity = {
  id: number
  action: string
  actor: string
  actor_name: string
  reason: string
  created_at: string
}

/** KYC history of a subscriber, newest first. Entries without a staff member were made by the subscriber. */
export const listActivity = (
  db: Database,
  subscriberId: number,
  { page, limit, cursor }: LogRequest,
): Promise<Page<Activity>> =>
  queryPage<Activity, 'id'>(
    db.withoutPlugins(),
    { page, limit, cursor, search: '', filters: {}, sortBy: 'id', sortDir: 'desc' },
    {
      table: 'kyc_history',
      sorts: { id: { by: sql`t.id`, type: 'bigint' } },
      where: [sql`t.subscriber_id = ${subscriberId}`],
      select: sql<Activity>`t.id, t.action, t.actor, ${staffName(sql`t.actor`)} as actor_name, t.reason, t.created_at`,
    },
  )
