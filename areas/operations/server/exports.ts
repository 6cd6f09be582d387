import { sql } from 'kysely'
import { operators } from '#areas/operations/access.ts'
import { jobCalls, mailboxCalls, messageCalls } from '#areas/operations/contract.ts'
import { mailSeenBy } from '#areas/operations/rules.ts'
import { messageWords } from '#areas/operations/message-words.ts'
import { outboxPlan } from '#areas/operations/server/messages.ts'
import { mailPlan } from '#areas/operations/server/mailbox.ts'
import { runPlan } from '#areas/operations/server/runs.ts'
import { words } from '#areas/operations/words.ts'
import { staffById } from '#areas/staff/public.ts'
import { viewers } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { Forbidden } from '#platform/server/errors/errors.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of job runs. */
export const runExport = defineFileExport({
  name: 'job-runs',
  title: t('runs'),
  needs: operators,
  list: jobCalls.list,
  plan: ({ request }) => runPlan(request),
  columns: [
    { key: 'id', title: t('run'), kind: 'count' },
    { key: 'job', title: t('job'), kind: 'text', of: 'name' },
    { key: 'state', title: t('status'), kind: 'code' },
    {
      key: 'progress',
      title: t('progress'),
      kind: 'message',
      of: sql`case when r.out_of is null then r.says else concat_ws(' / ', r.done, r.out_of) end`,
    },
    { key: 'by', title: t('startedBy'), kind: 'text', of: sql`coalesce(nullif(r.started_by, ''), r.cause)` },
    { key: 'queuedAt', title: t('requestedOn'), kind: 'moment' },
    { key: 'runAt', title: t('scheduledFor'), kind: 'moment' },
    { key: 'startedAt', title: t('startedOn'), kind: 'moment' },
    { key: 'endedAt', title: t('endedOn'), kind: 'moment' },
    { key: 'error', title: t('error'), kind: 'message', of: sql`split_part(r.error, chr(10), 1)` },
    { key: 'attempts', title: t('attempts'), kind: 'count' },
  ],
})

/** Export of the mail a person can see, without its content. */
export const mailExport = defineFileExport({
  name: 'mailbox',
  title: t('mailbox'),
  needs: viewers,
  list: mailboxCalls.list,
  async plan({ db, request, staff, configuration: { mode } }) {
    const person = await staffById(db, staff.id)
    const seen = mailSeenBy({ level: person?.level ?? 0, mode })
    if (seen === 'none') throw new Forbidden()
    return mailPlan(request, seen === 'all' ? null : staff.email)
  },
  columns: [
    { key: 'subject', title: t('subject'), kind: 'text' },
    { key: 'recipient', title: t('recipient'), kind: 'text' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment' },
    { key: 'state', title: t('status'), kind: 'code' },
    { key: 'kind', title: t('type'), kind: 'code' },
    { key: 'about', title: t('relatedTo'), kind: 'text' },
    { key: 'sentAt', title: t('sentOn'), kind: 'moment' },
    { key: 'lastError', title: t('error'), kind: 'message' },
  ],
})

const translate = labelsOf(messageWords)

/** Export of messages to customers. Recipients are masked and codes hidden, as in the list. */
export const messageExport = defineFileExport({
  name: 'outbox-messages',
  title: translate('messages'),
  needs: operators,
  list: messageCalls.list,
  plan: ({ request }) => outboxPlan(request),
  columns: [
    {
      key: 'recipient',
      title: translate('recipient'),
      kind: 'text',
      of: sql`case r.channel when 'sms' then masked_mobile(r.recipient) else masked_device(r.recipient) end`,
    },
    { key: 'channel', title: translate('channel'), kind: 'code' },
    { key: 'kind', title: translate('purpose'), kind: 'code' },
    { key: 'createdAt', title: translate('createdOn'), kind: 'moment' },
    { key: 'state', title: translate('status'), kind: 'code' },
    { key: 'failure', title: translate('reason'), kind: 'message' },
    { key: 'body', title: translate('message'), kind: 'text' },
    { key: 'attempts', title: translate('attempts'), kind: 'count' },
    { key: 'segments', title: translate('segments'), kind: 'count' },
    { key: 'sentAt', title: translate('sentOn'), kind: 'moment' },
  ],
})
