import { sql } from 'kysely'
import { eventsMessages } from '#areas/events/messages.ts'
import type { EventStatus } from '#areas/events/contract.ts'
import { recordSystemAudit } from '#platform/server/audit.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import { defineJob } from '#platform/server/jobs.ts'

/** Starts and ends events at their times. */
export const advanceEvents = defineJob({
  name: 'events.advance',
  title: eventsMessages('TITLE_ADVANCE'),
  every: 30,
  run: async ({ db }) => ({
    says: eventsMessages('JOB_ADVANCED', { count: await advanceDueEvents(db) }),
  }),
})

type DueEvent = { eventId: number; title: string; from: EventStatus; to: EventStatus }

/** Performs every due transition, each in its own transaction. Returns the number of transitions. */
export async function advanceDueEvents(db: Database): Promise<number> {
  let count = 0
  while (await inTransaction(db, advanceOneEvent)) count++
  return count
}

async function advanceOneEvent(tx: Database): Promise<boolean> {
  const { rows } = await sql<DueEvent>`
    update event e set status = due.to, version = e.version + 1, updated_at = now(), updated_by = 'job'
    from (
      select event_id, status as from, case when end_at <= now() then 'ended' else 'ongoing' end as to
      from event
      where deleted_at is null and ((status = 'published' and start_at <= now())
        or (status = 'ongoing' and end_at <= now()))
      order by start_at limit 1 for no key update skip locked
    ) due
    where e.event_id = due.event_id
    returning e.event_id, e.title, due.from, due.to`.execute(tx)
  const [event] = rows
  if (!event) return false
  const missing = event.to === 'ended' ? await markNoShows(tx, event.eventId) : 0
  await recordSystemAudit(tx, 'job: events.advance', {
    action: event.to === 'ended' ? 'End' : 'Start',
    kind: 'event',
    recordId: event.eventId,
    label: event.title,
    fromStatus: event.from,
    toStatus: event.to,
    ...(event.to === 'ended' && { changes: [{ field: 'noShows', old: null, new: missing }] }),
  })
  return true
}

/** Marks registered attendees who did not come as no-shows after the event. */
async function markNoShows(tx: Database, eventId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update event_attendee set status = 'no_show', version = version + 1, updated_at = now(), updated_by = 'job'
    where event_id = ${eventId} and status = 'registered'`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
