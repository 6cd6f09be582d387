import { recordKind } from './completion.ts'
import {
  forgetNotification,
  insertNotification,
  lockNotification,
  transitionNotification,
} from './notifications.ts'
import { cancelOpenRequest, submitForSending } from './approval-type.ts'
import type { NotificationDraft } from '#areas/notifications/contract.ts'
import type { ActorContext } from '#platform/server/approvals.ts'

type Announcement = Pick<NotificationDraft, 'title' | 'body' | 'module'> & {
  /** Time to send it; null sends it immediately. */
  sendAt: string | null
}

const longest = { title: 65, body: 240 }
const cut = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, max - 1)}…`)

/**
 * Creates a notification to everyone on behalf of another area, with the current person as author. It must be
 * approved by a person who is not an author; the request is submitted in the same transaction.
 */
export async function createAnnouncement(
  context: ActorContext,
  { title, body, module, sendAt }: Announcement,
): Promise<{ id: number; ref: string }> {
  const { db, staff, audit } = context
  const values = {
    title: cut(title, longest.title),
    body: cut(body, longest.body),
    image: null,
    module,
    moduleValue: '',
    audience: 'all' as const,
    userIds: [],
    sendAt,
  }
  const { id } = await insertNotification(db, values, staff.email)
  await audit({ action: 'Create', kind: recordKind, recordId: id, label: values.title, after: values })
  const { ref } = await submitForSending(context, await lockNotification(db, id), sendAt)
  return { id, ref }
}

/**
 * Withdraws an announcement that has not started: a draft is deleted with its request, a scheduled one is cancelled.
 */
export async function withdraw(context: ActorContext, id: number, reason: string): Promise<void> {
  const { db, staff, audit } = context
  const record = await lockNotification(db, id).catch(() => null)
  if (record === null || (record.status !== 'draft' && record.status !== 'scheduled')) return
  if (record.status === 'scheduled')
    await transitionNotification(db, id, { to: 'cancelled', by: staff.email })
  else {
    await cancelOpenRequest(context, id, reason)
    await forgetNotification(db, id, staff.email)
  }
  await audit({
    action: record.status === 'scheduled' ? 'Cancel' : 'Delete',
    kind: recordKind,
    recordId: id,
    label: record.title,
    fromStatus: record.status,
    toStatus: 'cancelled',
    reason,
  })
}
