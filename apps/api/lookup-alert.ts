import { sql } from 'kysely'
import { superAdmins } from '#areas/staff/public.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { Database } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { jobMessages } from '#platform/server/jobs/messages.ts'
import { queueMail } from '#platform/server/mail/mail.ts'

type Lookups = { actorId: number; actorEmail: string; actorName: string; records: number }

/** Alerts when a person looks up more different records within an hour than `LOOKUPS_PER_HOUR` allows. */
export const alertLookups = defineJob({
  name: 'audit.alert-lookups',
  title: jobMessages('JOB_ALERT_LOOKUPS'),
  every: 600,
  async run({ db, configuration: { lookupsPerHour, securityMail, publicUrl } }) {
    const found = lookupsPerHour === 0 ? [] : await lookupsAbove(db, lookupsPerHour)
    for (const lookups of found)
      await inTransaction(db, async (tx) => {
        await sql`insert into lookup_alert (actor_id, actor_email, records, above)
          values (${lookups.actorId}, ${lookups.actorEmail}, ${lookups.records}, ${lookupsPerHour})`.execute(
          tx,
        )
        await recordAudit(tx, {
          actor: null,
          action: 'Alert on lookups',
          kind: 'user',
          recordId: lookups.actorId,
          label: lookups.actorName,
          requestId: '',
          ip: '',
          call: '',
          after: { records: lookups.records, above: lookupsPerHour },
        })
        await mailLookups(tx, lookups, { above: lookupsPerHour, securityMail, publicUrl })
      })
    return { says: jobMessages('LOOKUPS_ALERTED', { count: found.length }) }
  },
})

/** People above the limit within the last hour who were not reported within that hour. */
async function lookupsAbove(db: Database, above: number): Promise<Lookups[]> {
  const { rows } = await sql<Lookups>`
    select v.actor_id, v.actor_email, max(v.actor_name) as actor_name, count(distinct (v.kind, v.record_id))::int as records
    from record_view v where v.at > now() - interval '1 hour'
      and not exists (select from lookup_alert a where a.actor_id = v.actor_id and a.at > now() - interval '1 hour')
    group by v.actor_id, v.actor_email having count(distinct (v.kind, v.record_id)) > ${above} order by v.actor_id`.execute(
    db,
  )
  return rows
}

type Mail = { above: number; securityMail: string | null; publicUrl: string }

async function mailLookups(
  tx: Database,
  { actorName, actorEmail, records }: Lookups,
  { above, securityMail, publicUrl }: Mail,
) {
  const admins = (await superAdmins(tx)).map(({ email }) => email).filter((email) => email !== actorEmail)
  for (const to of new Set([...(securityMail === null ? [] : [securityMail]), ...admins]))
    await queueMail(tx, {
      to,
      subject: `${actorName} looked up ${records} records within an hour`,
      text: [
        `${actorName} (${actorEmail}) opened or searched for ${records} different records within an hour. The limit is ${above}.`,
        '',
        'The view log lists them:',
        `${publicUrl}/audit/views?actor=${encodeURIComponent(actorEmail)}`,
      ].join('\n'),
      kind: 'security',
      about: `user ${actorEmail}`,
    })
}
