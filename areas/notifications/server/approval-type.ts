import { notificationsMessages } from '#areas/notifications/messages.ts'
import { z } from 'zod'
import { senders, sendingLevel } from '#areas/notifications/access.ts'
import { Audience, NotificationModule } from '#areas/notifications/contract.ts'
import { isQuiet, getPushError, getScheduleError } from '#areas/notifications/rules.ts'
import { countAudience } from './audience.ts'
import { recordKind } from './completion.ts'
import { findNotification, type NotificationRecord, lockNotification } from './notifications.ts'
import { throwIfError } from './errors.ts'
import { releaseForSending, scheduleFor } from './scheduled-job.ts'
import { words } from '#areas/notifications/words.ts'
import {
  type ActorContext,
  defineApprovalType,
  cancelRequest,
  latestWithPayload,
  type SubmittedRequest,
  submitRequest,
  replacePayload,
} from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'
import { labelsOf, type Message } from '#platform/words.ts'

const t = labelsOf(words)

/** One version of a notification to send, immediately or at a set time. */
const Payload = z.object({
  id: z.int(),
  /** Version that the approval covers. A changed notification must be submitted again. */
  version: z.int(),
  title: z.string(),
  body: z.string(),
  // Older requests, which were always to everyone, lack these fields.
  audience: Audience.default('all'),
  image: z.string().nullable().default(null),
  module: NotificationModule.default('Home'),
  moduleValue: z.string().default(''),
  /** Null sends it immediately after the approval. */
  sendAt: z.string().nullable(),
})
type Payload = z.output<typeof Payload>

const approver = { email: '', level: sendingLevel }

/** Approval to send a notification, decided by a person of level 40 or higher who is not an author. */
export const sendingApprovalType = defineApprovalType<Payload>({
  // Stored in requests and links. The value dates from when only notifications to everyone were submitted.
  kind: 'notification-all',
  name: t('notification'),
  module: '',
  payload: Payload,
  title: ({ title, sendAt, audience }) =>
    notificationsMessages(sendAt === null ? 'REQUEST_SEND' : 'REQUEST_SCHEDULE', { audience, title }),
  tier: { approvalsNeeded: 1, minLevel: sendingLevel },
  whoMayDecide: senders,
  files: ({ image }) => (image === null ? [] : [image]),
  effect: async (db, { id, title, body, sendAt, audience, module, moduleValue }) => {
    const record = await findNotification(db, id).catch(() => null)
    const { people, devices } = await countAudience(db, audience, record?.userIds ?? [])
    const at = sendAt === null ? Date.now() : Date.parse(sendAt)
    return {
      facts: [
        { label: t('title'), unit: 'text', value: title },
        { label: t('body'), unit: 'text', value: body },
        { label: t('module'), unit: 'text', value: [module, moduleValue].filter(Boolean).join(' · ') },
        { label: t('audience'), unit: 'text', value: t(`audience_${audience}`) },
        ...(sendAt === null ? [] : [{ label: t('sendAt'), unit: 'moment', value: sendAt } as const]),
        { label: t('people'), unit: 'number', value: people },
        { label: t('deviceCount'), unit: 'number', value: devices },
      ],
      reason: '',
      changes: [],
      projected: [],
      warnings: [
        ...(audience === 'all' ? [notificationsMessages('WARNING_EVERYONE')] : []),
        ...(people === 0 ? [notificationsMessages('WARNING_EMPTY')] : []),
        ...(people > 0 && devices === 0 ? [notificationsMessages('WARNING_NO_DEVICES')] : []),
        ...(isQuiet(at) ? [notificationsMessages('WARNING_QUIET')] : []),
      ],
      attachments: [],
    }
  },
  executionError: async (db, payload) =>
    stillValidError(await findNotification(db, payload.id).catch(() => null), payload),
  onApproved: async (context, payload) => {
    const record = await lockNotification(context.db, payload.id)
    const error = stillValidError(record, payload)
    if (error !== null) throw new AppError(error, { code: 'STALE', httpStatus: 409 })
    // No author may approve it, regardless of which author submitted it.
    if (record.authors.includes(context.staff.email)) throwIfError(notificationsMessages('IS_AUTHOR'))
    const { sentence } =
      payload.sendAt === null
        ? await releaseForSending(context, record)
        : await scheduleFor(context, record, payload.sendAt)
    return sentence
  },
  onReturned: (context, { id, title }, _request, reason) =>
    context.audit({ action: 'Return', kind: recordKind, recordId: id, label: title, reason }),
  editPath: (id) => `/notification/form/${id}`,
  recordPath: (_, { id }) => `/notification/form/${id}`,
})

function stillValidError(
  record: NotificationRecord | null,
  { version, sendAt, audience }: Payload,
): Message | null {
  if (record === null) return notificationsMessages('DELETED_BEFORE_APPROVAL')
  if (record.version !== version || record.audience !== audience)
    return notificationsMessages('CHANGED_AFTER_SUBMISSION')
  return sendAt === null
    ? getPushError(record, approver)
    : getScheduleError(record, approver, sendAt, Date.now())
}

/** Submits a notification for approval. It replaces the maker's earlier request for an older version. */
export async function submitForSending(
  context: ActorContext,
  record: NotificationRecord,
  sendAt: string | null,
): Promise<SubmittedRequest> {
  const { id, version, title, body, audience, imageKey, module, moduleValue } = record
  const payload = { id, version, title, body, audience, image: imageKey, module, moduleValue, sendAt }
  const latest = await latestWithPayload(context.db, sendingApprovalType, id)
  const isOwn = latest !== null && latest.request.makerId === context.staff.id
  const isOlder =
    latest?.request.status === 'pending' &&
    (latest.payload.version !== version || latest.payload.sendAt !== sendAt)
  return isOwn && (isOlder || latest.request.status === 'returned')
    ? replacePayload(context, sendingApprovalType, { requestId: latest.request.id, payload })
    : submitRequest(context, sendingApprovalType, { payload, recordKind: 'notification', recordId: id })
}

/** The pending or returned request for a notification, or null. */
export async function openRequest(db: Database, id: number) {
  const latest = await latestWithPayload(db, sendingApprovalType, id)
  const isOpen = latest?.request.status === 'pending' || latest?.request.status === 'returned'
  return isOpen ? latest : null
}

/** Cancels the open request of a notification that was sent, scheduled or deleted without it. */
export async function cancelOpenRequest(context: ActorContext, id: number, reason: string): Promise<void> {
  const open = await openRequest(context.db, id)
  if (open)
    await cancelRequest(context, [sendingApprovalType], {
      requestId: open.request.id,
      reason,
    })
}
