import { sql } from 'kysely'
import { consentCalls, type ContactCodeRow } from '#areas/merchants/consents/contract.ts'
import { consentsOf } from '#areas/merchants/consents/server/consents.ts'
import type { Database } from '#platform/server/db.ts'
import { handlersFor } from '#platform/server/http.ts'

export const consentHandlers = handlersFor(consentCalls, {
  list: async ({ db, request: { subscriberId } }) => ({
    consents: await consentsOf(db, subscriberId),
    codes: await codesOf(db, subscriberId),
  }),
})

async function codesOf(db: Database, subscriberId: number): Promise<ContactCodeRow[]> {
  const { rows } = await sql<ContactCodeRow>`
    select purpose, case when purpose <> 'email' then masked_mobile(contact) end as mobile,
      case when purpose = 'email' then masked_email(contact) end as email, attempts, sent_at,
      case when status in ('sent', 'proven') and expires_at <= now() then 'expired' else status end as code_status
    from contact_code where subscriber_id = ${subscriberId} order by sent_at desc limit 50`.execute(db)
  return rows
}
