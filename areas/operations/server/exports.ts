import { sql } from 'kysely'
import { runList } from '#areas/operations/columns.ts'
import { messageList } from '#areas/operations/columns.ts'
import { mailList } from '#areas/operations/columns.ts'
import { mailSeenBy } from '#areas/operations/rules.ts'
import { outboxPlan } from '#areas/operations/server/messages.ts'
import { mailPlan } from '#areas/operations/server/mailbox.ts'
import { runPlan } from '#areas/operations/server/runs.ts'
import { staffById } from '#areas/staff/public.ts'
import { defineExport } from '#platform/server/exports.ts'
import { Forbidden } from '#platform/server/errors.ts'

/** Export of job runs. */
export const runExport = defineExport(runList, runPlan, {
  values: {
    job: 'name',
    progress: sql`case when r.out_of is null then r.says else concat_ws(' / ', r.done, r.out_of) end`,
    by: sql`coalesce(nullif(r.started_by_name, ''), r.cause)`,
    error: sql`split_part(r.error, chr(10), 1)`,
  },
})

/** Export of the mail a person can see, without its content. */
export const mailExport = defineExport(mailList, async (request, { db, staff, configuration: { mode } }) => {
  const person = await staffById(db, staff.id)
  const seen = mailSeenBy({ level: person?.level ?? 0, mode })
  if (seen === 'none') throw new Forbidden()
  return mailPlan(request, seen === 'all' ? null : staff.email)
})

/** Export of messages to customers. Recipients are masked and codes hidden, as in the list. */
export const messageExport = defineExport(messageList, outboxPlan, {
  values: {
    recipient: sql`case r.channel when 'sms' then masked_mobile(r.recipient) else masked_device(r.recipient) end`,
  },
})
