import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { operators } from '#areas/operations/access.ts'
import { Masked, Id, LocalisedText, Reason, Moment } from '#platform/contract/fields.ts'

export const RunStateBadge = z.enum(['queued', 'running', 'retrying', 'done', 'failed', 'cancelled'])
export type RunStateBadge = z.infer<typeof RunStateBadge>

export const RunCause = z.enum(['person', 'product', 'schedule'])

/** Run of a job, with its times, progress and result. */
export const JobRun = z.object({
  id: z.int(),
  name: z.string(),
  title: LocalisedText,
  state: RunStateBadge,
  /** What started the run: a person, the application or a schedule. */
  cause: RunCause,
  startedBy: z.string(),
  startedByName: z.string(),
  queuedAt: Moment,
  /** Scheduled start time. */
  runAt: Moment,
  startedAt: Moment.nullable(),
  endedAt: Moment.nullable(),
  attempts: z.int(),
  error: z.string(),
  total: z.int().nullable(),
  done: z.int(),
  failed: z.int(),
  says: z.string(),
  cancelAsked: z.boolean(),
})
export type JobRun = z.infer<typeof JobRun>

export const JobRunDetails = JobRun.extend({
  key: z.string(),
  /** Input of the job, as JSON. */
  data: z.string(),
  resultKey: z.string(),
})
export type JobRunDetails = z.infer<typeof JobRunDetails>

/** Job type with its schedule, if it has one. */
export const KnownJob = z.object({
  name: z.string(),
  title: LocalisedText,
  /** Cron expression in Manila time. */
  schedule: z.string().nullable(),
  every: z.int().nullable(),
  next: z.array(Moment),
  last: z.object({ id: z.int(), state: RunStateBadge, at: Moment }).nullable(),
})
export type KnownJob = z.infer<typeof KnownJob>

const Run = z.object({ id: z.int(), status: RunStateBadge })
const invalidates = ['/operations/jobs/']

const operatorCalls = callGroup({ needs: operators, invalidates })

export const jobCalls = {
  list: operatorCalls.list('/operations/jobs/list', JobRun, {
    filters: {
      name: z.string().max(64),
      state: RunStateBadge,
      cause: RunCause,
    },
    sorts: ['queuedAt'],
  }),
  details: operatorCalls.read('/operations/jobs/details', {
    request: z.strictObject({ id: Id }),
    reply: JobRunDetails,
    background: true,
  }),
  /** Returns every job type with its next five scheduled runs. */
  known: operatorCalls.read('/operations/jobs/known', { reply: z.object({ jobs: z.array(KnownJob) }) }),
  runNow: operatorCalls.write('/operations/jobs/run-now', {
    request: z.strictObject({ name: z.string().max(64) }),
    reply: Run,
  }),
  runAgain: operatorCalls.write('/operations/jobs/run-again', {
    request: z.strictObject({ id: Id }),
    reply: Run,
  }),
  cancel: operatorCalls.write('/operations/jobs/cancel', {
    request: z.strictObject({ id: Id, reason: Reason }),
    reply: Run,
  }),
}

export const MailState = z.enum(['queued', 'sent', 'failed'])

/** Mail sent by the console, without its content. */
export const OutboxMail = z.object({
  id: z.int(),
  recipient: Masked.email,
  subject: z.string(),
  kind: z.string(),
  about: z.string(),
  state: MailState,
  attempts: z.int(),
  lastError: z.string(),
  createdAt: Moment,
  sentAt: Moment.nullable(),
})
export type OutboxMail = z.infer<typeof OutboxMail>

export const OutboxMailDetails = OutboxMail.extend({
  text: z.string(),
  /** Set only if the mail has its own HTML. Other mails show their text in the standard layout. */
  html: z.string().nullable(),
  /** Links in the text that lead to the console. Only these can be opened. */
  links: z.array(z.string()),
})
export type OutboxMailDetails = z.infer<typeof OutboxMailDetails>

const signedInCalls = callGroup({ needs: 'signed-in' })

export const mailboxCalls = {
  /** Lists the person's own mail, or all mail from level 80. Outside the demo only level 80 or higher can call it. */
  list: signedInCalls.list('/operations/mailbox/list', OutboxMail, {
    filters: { kind: z.string().max(60), state: MailState, recipient: z.string().trim().max(254) },
    sorts: ['createdAt'],
    views: { kind: 'mail' },
  }),
  /** Returns a mail with its text. Demo only; elsewhere links in mail are for the recipient alone. */
  details: signedInCalls.read('/operations/mailbox/details', {
    request: z.strictObject({ id: Id }),
    reply: OutboxMailDetails,
    background: true,
    views: { kind: 'mail', id: 'id', label: 'subject' },
  }),
}

export const MessageChannel = z.enum(['sms', 'push'])
export const MessageState = z.enum(['queued', 'sending', 'sent', 'delivered', 'failed', 'expired'])
export type MessageState = z.infer<typeof MessageState>

/** SMS or push message to a customer. */
export const OutboxMessage = z.object({
  id: z.int(),
  channel: MessageChannel,
  /** Masked recipient. */
  recipient: z.string(),
  kind: z.string(),
  /** Text in which codes and links are replaced by dots. */
  body: z.string(),
  state: MessageState,
  attempts: z.int(),
  segments: z.int(),
  failure: z.string(),
  /** Whether the message may have been delivered although it counts as failed. */
  isUnclear: z.boolean(),
  createdAt: Moment,
  expiresAt: Moment,
  sentAt: Moment.nullable(),
  endedAt: Moment.nullable(),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

export const messageCalls = {
  list: operatorCalls.list('/operations/messages/list', OutboxMessage, {
    filters: { channel: MessageChannel, state: MessageState, recipient: z.string().trim().max(254) },
    sorts: ['createdAt'],
    views: { kind: 'message' },
  }),
  details: operatorCalls.read('/operations/messages/details', {
    request: z.strictObject({ id: Id }),
    /**
     * In the demo, administrators of level 80 or higher can read the full text. Elsewhere codes and links stay
     * hidden.
     */
    reply: OutboxMessage.extend({
      text: z.string(),
      isExpired: z.boolean(),
    }),
    background: true,
    views: { kind: 'message', id: 'id' },
  }),
  retry: operatorCalls.write('/operations/messages/retry', {
    request: z.strictObject({ id: Id, reason: Reason }),
    reply: z.object({ id: z.int(), status: z.string() }),
    invalidates: ['/operations/messages/', '/audit/'],
  }),
}
