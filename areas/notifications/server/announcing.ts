import { kind } from '#areas/notifications/server/finishing.ts'
import {
  forgetNotification,
  insertNotification,
  lockNotification,
  moveNotification,
} from '#areas/notifications/server/notifications.ts'
import { cancelOpenRequest, submitForSending } from '#areas/notifications/server/sending-approval.ts'
import type { NotificationDraft } from '#areas/notifications/contract.ts'
import type { Acting } from '#platform/server/approvals/approvals.ts'

type Announcement = Pick<NotificationDraft, 'title' | 'body' | 'module'> & {
  /** When it is sent; at once where nothing is said. */
  sendAt: string | null
}

const longest = { title: 65, body: 240 }
const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`)

/**
 * Writes a notification to everyone for another area, by the person who acts. As any other to everyone it is let go by
 * somebody who did not write it: the request goes to them in the same transaction.
 */
export async function announce(
  acting: Acting,
  { title, body, module, sendAt }: Announcement,
): Promise<{ id: number; ref: string }> {
  const { db, staff, audit } = acting
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
  await audit({ action: 'Create', kind, recordId: id, label: values.title, after: values })
  const { ref } = await submitForSending(acting, await lockNotification(db, id), sendAt)
  return { id, ref }
}

/** Takes back what was announced and has not begun: a draft goes with its request, a scheduled one is cancelled. */
export async function withdraw(acting: Acting, id: number, reason: string): Promise<void> {
  const { db, staff, audit } = acting
  const kept = await lockNotification(db, id).catch(() => null)
  if (kept === null || (kept.status !== 'draft' && kept.status !== 'scheduled')) return
  if (kept.status === 'scheduled') await moveNotification(db, id, { to: 'cancelled', by: staff.email })
  else {
    await cancelOpenRequest(acting, id, reason)
    await forgetNotification(db, id, staff.email)
  }
  await audit({
    action: kept.status === 'scheduled' ? 'Cancel' : 'Delete',
    kind,
    recordId: id,
    label: kept.title,
    fromStatus: kept.status,
    toStatus: 'cancelled',
    reason,
  })
}
