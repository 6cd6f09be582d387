import { sql } from 'kysely'
import { type AppEvent, eventAppCalls } from '#areas/events/app/contract.ts'
import { eventsMessages } from '#areas/events/messages.ts'
import { getRegisterError } from '#areas/events/rules.ts'
import { findAttendee, insertAttendee } from '#areas/events/server/attendees.ts'
import { throwIfError, withTableRules } from '#areas/events/server/errors.ts'
import { lockEvent } from '#areas/events/server/events.ts'
import { clientHandlersFor, queryCursorPage } from '#platform/server/clients.ts'
import { orNotFound } from '#platform/server/errors.ts'
import { withImageUrls } from '#platform/server/uploads.ts'

export const eventAppHandlers = clientHandlersFor(eventAppCalls, {
  events: async (context) => {
    const { db, subscriberId, request } = context
    type Row = Omit<AppEvent, 'imageUrl'> & { imageKey: string | null }
    const { data, nextCursor } = await queryCursorPage<Row>(db, request, {
      table: 'event',
      key: 'event_id',
      sorts: {},
      where: [sql`t.deleted_at is null`, sql`t.status in ('published', 'ongoing')`],
      select: sql<Row>`t.event_id as id, t.banner_key as image_key, t.title, t.description, t.venue, t.address, t.online, t.link, t.start_at, t.end_at,
        t.registration_end, t.capacity, t.attendee_count, t.status,
        (select jsonb_build_object('status', a.status, 'ticket', a.ticket)
          from event_attendee a join published_subscriber s on s.mobile_number = a.mobile
          where a.event_id = t.event_id and s.id = ${subscriberId} and s.deleted_at is null
            and s.mobile_number_released_at is null) as registration`,
    })
    return { data: await withImageUrls(context, data), nextCursor }
  },

  register: async ({ db, subscriberId, request: { eventId, businessName }, client, audit }) => {
    const { rows } = await sql<{ name: string; mobile: string }>`
      select first_name || ' ' || last_name as name, mobile_number as mobile from published_subscriber
      where id = ${subscriberId} and deleted_at is null and mobile_number_released_at is null`.execute(db)
    const event = await lockEvent(db, eventId)
    const person = orNotFound(rows[0], eventsMessages('ATTENDEE_NOT_FOUND', { id: subscriberId }))
    throwIfError(getRegisterError(event, Date.now()))
    const draft = { eventId, ...person, email: '', businessName }
    const { attendeeId } = await withTableRules(() => insertAttendee(db, draft, client.name))
    await audit({
      action: 'Register',
      kind: 'event-attendee',
      recordId: attendeeId,
      label: `${person.name}, ${event.title}`,
      after: draft,
      toStatus: 'registered',
    })
    return findAttendee(db, attendeeId)
  },
})
