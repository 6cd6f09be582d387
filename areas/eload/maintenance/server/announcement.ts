import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { type WindowRecord, saveNotice } from './windows.ts'
import { createAnnouncement, withdraw } from '#areas/notifications/public.ts'
import type { ActorContext } from '#platform/server/approvals.ts'

type AnnouncedFields = Pick<WindowRecord, 'title' | 'message' | 'startAt' | 'notifyUsers' | 'status'>

/**
 * Whether a change must be announced again. Only windows that have not started are announced, because sent
 * notifications cannot be recalled.
 */
export const needsNewAnnouncement = (before: AnnouncedFields, after: AnnouncedFields): boolean =>
  after.status === 'scheduled' &&
  (['title', 'message', 'startAt', 'notifyUsers'] as const).some((field) => before[field] !== after[field])

/**
 * Schedules a notification to all subscribers for the start of the window if its author wants one, and replaces an
 * earlier announcement. Returns whether a notification was submitted.
 */
export async function announceWindow(context: ActorContext, window: WindowRecord): Promise<boolean> {
  if (window.notificationId !== null) {
    await withdraw(context, window.notificationId, eloadMessages('REASON_WINDOW_CHANGED').encoded)
    await saveNotice(context.db, window.id, null)
  }
  if (!window.notifyUsers) return false
  const { id } = await createAnnouncement(context, {
    title: window.title,
    body: window.message,
    module: 'eLoad',
    sendAt: await stillToCome(context, window.startAt),
  })
  await saveNotice(context.db, window.id, id)
  return true
}

/** Returns the moment, or null if it has passed; the notification is then sent immediately. */
async function stillToCome({ db }: ActorContext, at: string): Promise<string | null> {
  const { rows } = await sql<{ isToCome: boolean }>`
    select ${at}::timestamptz > now() as is_to_come`.execute(db)
  return rows[0]?.isToCome ? at : null
}
