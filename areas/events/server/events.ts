import { type Generated, sql } from 'kysely'
import type {
  AttendeeStatus,
  eventCalls,
  EventDetails,
  EventRow,
  EventStatus,
} from '#areas/events/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { crud } from '#platform/server/crud.ts'
import { uploads } from '#platform/contract/uploads.ts'

type EventFields = {
  createdBy: string | null
  createdAt: Generated<string>
  updatedBy: string | null
  updatedAt: Generated<string>
  version: Generated<number>
}
type EventTable = EventFields & {
  eventId: Generated<number>
  title: string
  description: string
  bannerKey: string | null
  venue: string
  address: string
  online: boolean
  link: string
  startAt: string
  endAt: string
  registrationEnd: string | null
  capacity: number | null
  status: Generated<EventStatus>
  cancelReason: Generated<string>
  deletedAt: string | null
}
type AttendeeTable = EventFields & {
  attendeeId: Generated<number>
  eventId: number
  name: string
  mobile: string
  email: string
  businessName: string
  status: Generated<AttendeeStatus>
  ticket: string
  attendedAt: string | null
}

export const tables = (db: Database) => db.withTables<{ event: EventTable; eventAttendee: AttendeeTable }>()

/** Event as stored: the banner is a file key. */
export type EventRecord = Omit<EventDetails, 'banner'> & { bannerKey: string | null }

const row = sql<EventRow>`
  t.event_id, t.event_id as id, t.title, t.venue, t.online, t.start_at, t.end_at, t.registration_end, t.capacity,
  t.attendee_count, t.attended_count, t.status, t.version, t.created_by, t.created_at, t.updated_by, t.updated_at`
const fullSelect = sql<EventRecord>`${row}, t.description, t.address, t.link, t.banner_key, t.cancel_reason`

type ListQuery = RequestOf<(typeof eventCalls)['list']>

/** Query plan shared by the event list and its export. */
export function eventPlan(request: ListQuery): ListPlan<EventRow, ListQuery['sortBy']> {
  const { status, online } = request.filters
  return {
    table: 'event',
    key: 'event_id',
    baseConditions: [sql`t.deleted_at is null`],
    where: [
      ...containing('search_text', request.search),
      ...equal('status', status),
      ...equal('online', online),
    ],
    sorts: {
      startAt: { by: sql`t.start_at`, type: 'timestamptz' },
    },
    date: 'start_at',
    select: row,
  }
}

export const listEvents = (db: Database, request: ListQuery) =>
  queryPage<EventRow, ListQuery['sortBy']>(db, request, eventPlan(request))

const moment = (iso: string | null) => iso && new Date(iso).toISOString()

export const events = crud<EventRecord, 'banner'>({
  kind: 'event',
  table: 'event',
  key: 'eventId',
  select: fullSelect,
  nameOf: ({ title }) => title,
  auditSnapshot: (event) => ({
    title: event.title,
    description: event.description,
    venue: event.venue,
    venueAddress: event.address,
    online: event.online,
    link: event.link,
    startAt: moment(event.startAt),
    endAt: moment(event.endAt),
    registrationEnd: moment(event.registrationEnd),
    capacity: event.capacity,
    banner: event.bannerKey,
  }),
  files: { banner: uploads.eventBanner },
})

/** Returns an event and locks its row, so that registrations and changes run one after the other. */
export const lockEvent = (db: Database, id: number, version?: number): Promise<EventRecord> =>
  events.lock(db, id, version)

/** Updates a locked event. */
export async function changeEvent(db: Database, id: number, by: string, change: object) {
  return tables(db)
    .updateTable('event')
    .set({ ...change, updatedBy: by, updatedAt: sql`now()`, version: sql`version + 1` })
    .where('eventId', '=', id)
    .returning(['eventId', 'eventId as id', 'status', 'version'])
    .executeTakeFirstOrThrow()
}

/** Number of registrations of an event, including cancelled ones. */
export async function peopleOf(db: Database, eventId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select 1 from event_attendee where event_id = ${eventId} limit 1) held`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
