import { sql } from 'kysely'
import { type WindowRecord, saveNotice } from './windows.ts'
import { createAnnouncement, withdraw } from '#areas/notifications/public.ts'
import type { ActorContext } from '#platform/server/approvals/approvals.ts'

type AnnouncedFields = Pick<WindowRecord, 'title' | 'message' | 'startAt' | 'notifyUsers' | 'status'>

/** Whether people must be told anew: only of what has not begun, since what was sent stays sent. */
export const needsNewAnnouncement = (before: AnnouncedFields, after: AnnouncedFields): boolean =>
  after.status === 'scheduled' &&
  (['title', 'message', 'startAt', 'notifyUsers'] as const).some((field) => before[field] !== after[field])

/**
 * Announces a window to everyone at the moment it begins, where its author wants that, in the place of what was announced
 * before. Answers what the author is told of it.
 */
export async function announceWindow(context: ActorContext, window: WindowRecord): Promise<string> {
  if (window.notificationId !== null) {
    await withdraw(context, window.notificationId, 'The maintenance was changed.')
    await saveNotice(context.db, window.id, null)
  }
  if (!window.notifyUsers) return ''
  const { id, ref } = await createAnnouncement(context, {
    title: window.title,
    body: window.message,
    module: 'eLoad',
    sendAt: await stillToCome(context, window.startAt),
  })
  await saveNotice(context.db, window.id, id)
  return ` ${ref} asks a second person to let its notification go.`
}

/** The moment, or nothing where it is past: then people are told at once. */
async function stillToCome({ db }: ActorContext, at: string): Promise<string | null> {
  const { rows } = await sql<{ isToCome: boolean }>`
    select ${at}::timestamptz > now() as is_to_come`.execute(db)
  return rows[0]?.isToCome ? at : null
}
