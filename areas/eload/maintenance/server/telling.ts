import { sql } from 'kysely'
import { type KeptWindow, keepNotice } from '#areas/eload/maintenance/server/windows.ts'
import { announce, withdraw } from '#areas/notifications/public.ts'
import type { Acting } from '#platform/server/approvals/approvals.ts'

type Told = Pick<KeptWindow, 'title' | 'message' | 'startAt' | 'notifyUsers' | 'status'>

/** Whether people must be told anew: only of what has not begun, since what was sent stays sent. */
export const isToldAnew = (before: Told, after: Told): boolean =>
  after.status === 'scheduled' &&
  (['title', 'message', 'startAt', 'notifyUsers'] as const).some((field) => before[field] !== after[field])

/**
 * Announces a window to everyone at the moment it begins, where its author wants that, in the place of what was announced
 * before. Answers what the author is told of it.
 */
export async function tellPeople(acting: Acting, window: KeptWindow): Promise<string> {
  if (window.notificationId !== null) {
    await withdraw(acting, window.notificationId, 'The maintenance was changed.')
    await keepNotice(acting.db, window.id, null)
  }
  if (!window.notifyUsers) return ''
  const { id, ref } = await announce(acting, {
    title: window.title,
    body: window.message,
    module: 'eLoad',
    sendAt: await stillToCome(acting, window.startAt),
  })
  await keepNotice(acting.db, window.id, id)
  return ` ${ref} asks a second person to let its notification go.`
}

/** The moment, or nothing where it is past: then people are told at once. */
async function stillToCome({ db }: Acting, at: string): Promise<string | null> {
  const { rows } = await sql<{ isToCome: boolean }>`
    select ${at}::timestamptz > now() as is_to_come`.execute(db)
  return rows[0]?.isToCome ? at : null
}
