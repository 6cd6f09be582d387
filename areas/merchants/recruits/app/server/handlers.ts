import { sql } from 'kysely'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import { type AppAgent, type AppMerchant, recruitAppCalls } from '#areas/merchants/recruits/app/contract.ts'
import { clientHandlersFor, queryCursorPage } from '#platform/server/clients.ts'
import type { Database } from '#platform/server/db.ts'
import { NotFound } from '#platform/server/errors.ts'

export const recruitAppHandlers = clientHandlersFor(recruitAppCalls, {
  agent: async ({ db, subscriberId }) => {
    const codes = await codesOf(db, subscriberId)
    const { rows } = await sql<AppAgent>`
      select a.agent_code as code, a.area, count(b.business_id)::int as merchants,
        (count(*) filter (where b.status = 'active'))::int as active_merchants
      from published_agent a left join business b on b.agent_code = a.agent_code and b.deleted_at is null
      where a.agent_code = any (${codes}::text[]) group by a.agent_code, a.area order by a.agent_code`.execute(
      db,
    )
    return { data: rows }
  },

  merchants: async ({ db, subscriberId, request }) => {
    const codes = await codesOf(db, subscriberId)
    if (codes.length === 0) throw new NotFound(merchantsMessages('NOT_AN_AGENT'))
    return queryCursorPage<AppMerchant>(db, request, {
      table: 'business',
      key: 'business_id',
      sorts: {},
      baseConditions: [sql`t.deleted_at is null`],
      where: [sql`t.agent_code <> ''`, sql`t.agent_code = any (${codes}::text[])`],
      select: sql<AppMerchant>`t.business_id as id, t.business_name as name, t.agent_code, t.status, t.created_at as registered_at,
        jsonb_build_object('type', s.kyc_acct_type, 'status', s.kyc_acct_status) as kyc`,
      joins: sql`join subscriber s on s.id = t.subscriber_id`,
    })
  },
})

/** Codes of the active agents with the subscriber's number, by which staff know an agent. */
async function codesOf(db: Database, subscriberId: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select a.agent_code as code from subscriber s join published_agent a on a.mobile_number = s.mobile_number
    where s.id = ${subscriberId} and s.deleted_at is null and s.status = 'active' and s.mobile_number_released_at is null
      and a.status = 'active'
    order by a.agent_code`.execute(db)
  return rows.map(({ code }) => code)
}
