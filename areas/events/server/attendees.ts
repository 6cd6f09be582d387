import { eventsMessages } from '#areas/events/messages.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type {
  attendeeCalls,
  AttendeeDetails,
  AttendeeDraft,
  AttendeeRow,
  AttendeeStatus,
} from '#areas/events/contract.ts'
import { tables } from '#areas/events/server/events.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'
import { equal, type ListPlan, queryPage, containingPerson } from '#platform/server/lists.ts'
import { orNotFound, VersionConflict } from '#platform/server/errors.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Generates the ticket code in the QR code: 130 random bits in letters and digits that a person can type. */
export const newTicket = () => Array.from(randomBytes(26), (byte) => letters[byte & 31]).join('')

const row = sql<AttendeeRow>`
  t.attendee_id, t.event_id, t.name, t.mobile, t.email, t.business_name, t.status, t.attended_at, t.version,
  t.created_by, t.created_at, t.updated_by, t.updated_at`

type Request = RequestOf<(typeof attendeeCalls)['list']>

/** Query plan shared by the list of an event's attendees and its export. */
export const planOfAttendees = (request: Request): ListPlan<AttendeeRow, Request['sortBy']> => ({
  table: 'event_attendee',
  key: 'attendee_id',
  where: [
    sql`t.event_id = ${request.eventId}`,
    ...containingPerson('search_text', request.search),
    ...equal('status', request.filters.status),
  ],
  sorts: {
    attendedAt: { by: sql`coalesce(t.attended_at, '-infinity'::timestamptz)`, type: 'timestamptz' },
  },
  date: 'created_at',
  select: row,
})

export const listAttendees = (db: Database, request: Request) =>
  queryPage<AttendeeRow, Request['sortBy']>(db, request, planOfAttendees(request))

/** Returns an attendee or throws an error. */
export async function findAttendee(db: Database, id: number): Promise<AttendeeDetails> {
  const { rows } = await sql<AttendeeDetails>`
    select ${row}, t.ticket, e.title as event_title
    from event_attendee t join event e on e.event_id = t.event_id
    where t.attendee_id = ${id} and e.deleted_at is null`.execute(db)
  return orNotFound(rows[0], eventsMessages('ATTENDEE_NOT_FOUND', { id }))
}

/** Attendee of the event with this ticket, or null. */
export async function holderOf(db: Database, eventId: number, ticket: string): Promise<AttendeeRow | null> {
  const { rows } = await sql<AttendeeRow>`
    select ${row} from event_attendee t where t.ticket = ${ticket} and t.event_id = ${eventId}`.execute(db)
  return rows[0] ?? null
}

export const insertAttendee = (db: Database, draft: AttendeeDraft, by: string) =>
  tables(db)
    .insertInto('eventAttendee')
    .values({ ...draft, ticket: newTicket(), createdBy: by, updatedBy: by, attendedAt: null })
    .returning(['attendeeId', 'status', 'version'])
    .executeTakeFirstOrThrow()

export const deleteAttendee = (db: Database, id: number) =>
  tables(db).deleteFrom('eventAttendee').where('attendeeId', '=', id).execute()

type Transition = { from: AttendeeStatus; to: AttendeeStatus; version: number; by: string }

/** Changes the status of an attendee who has not changed since being read. One of two concurrent changes fails. */
export async function transitionAttendee(db: Database, id: number, { from, to, version, by }: Transition) {
  const moved = await tables(db)
    .updateTable('eventAttendee')
    .set({
      status: to,
      attendedAt: to === 'attended' ? sql<string>`now()` : null,
      updatedBy: by,
      updatedAt: sql`now()`,
      version: sql`version + 1`,
    })
    .where('attendeeId', '=', id)
    .where('status', '=', from)
    .where('version', '=', version)
    .returning(['attendeeId', 'status', 'version', 'attendedAt'])
    .executeTakeFirst()
  if (!moved) throw new VersionConflict()
  return moved
}
