import { sql } from 'kysely'
import { operators } from '#areas/operations/access.ts'
import { runColumns } from '#areas/operations/columns.ts'
import { messageColumns } from '#areas/operations/columns.ts'
import { mailColumns } from '#areas/operations/columns.ts'
import { mailSeenBy } from '#areas/operations/rules.ts'
import { messageWords } from '#areas/operations/message-words.ts'
import { outboxPlan } from '#areas/operations/server/messages.ts'
import { mailPlan } from '#areas/operations/server/mailbox.ts'
import { runPlan } from '#areas/operations/server/runs.ts'
import { words } from '#areas/operations/words.ts'
import { staffById } from '#areas/staff/public.ts'
import { viewers } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { Forbidden } from '#platform/server/errors/errors.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of job runs. */
export const runExport = defineExport({
  name: 'job-runs',
  title: t('runs'),
  needs: operators,
  plan: ({ request }) => runPlan(request),
  columns: runColumns,
  values: {
    job: 'name',
    progress: sql`case when r.out_of is null then r.says else concat_ws(' / ', r.done, r.out_of) end`,
    by: sql`coalesce(nullif(r.started_by_name, ''), r.cause)`,
    error: sql`split_part(r.error, chr(10), 1)`,
  },
})

/** Export of the mail a person can see, without its content. */
export const mailExport = defineExport({
  name: 'mailbox',
  title: t('mailbox'),
  needs: viewers,
  async plan({ db, request, staff, configuration: { mode } }) {
    const person = await staffById(db, staff.id)
    const seen = mailSeenBy({ level: person?.level ?? 0, mode })
    if (seen === 'none') throw new Forbidden()
    return mailPlan(request, seen === 'all' ? null : staff.email)
  },
  columns: mailColumns,
})

const translate = labelsOf(messageWords)

/** Export of messages to customers. Recipients are masked and codes hidden, as in the list. */
export const messageExport = defineExport({
  name: 'outbox-messages',
  title: translate('messages'),
  needs: operators,
  plan: ({ request }) => outboxPlan(request),
  columns: messageColumns,
  values: {
    recipient: sql`case r.channel when 'sms' then masked_mobile(r.recipient) else masked_device(r.recipient) end`,
  },
})
