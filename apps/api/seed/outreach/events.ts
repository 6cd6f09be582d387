import type pg from 'pg'
import { z } from 'zod'
import { hoursFrom, maker } from './actors.ts'
import { EventStatus } from '#areas/events/contract.ts'
import { fullHour, manilaTime } from '#platform/contract/fields/manila.ts'
import { optionalCell, readDemoCsv, WholeCell } from '#platform/server/files/demo-files.ts'

const events = readDemoCsv(
  new URL('./events.csv', import.meta.url),
  z.strictObject({
    title: z.string(),
    description: z.string(),
    venue: z.string(),
    address: z.string(),
    link: z.string(),
    /** Start in hours from now, rounded to 10 AM of a day, and duration in hours. */
    from: WholeCell,
    hours: WholeCell,
    capacity: optionalCell(WholeCell),
    status: EventStatus,
    people: WholeCell,
  }),
)

// SQL expression for a ticket code in the ticket alphabet, derived from a digest: the same seed gives the same codes.
const ticket = (of: string) =>
  `upper(translate(substr(md5(${of}) || md5(${of} || 'x'), 1, 26), '0189', 'ghij'))`

/** Events of every status, with attendees who registered, checked in or did not come. */
export async function seedEvents(client: pg.Client, until: number): Promise<void> {
  let skip = 0
  for (const { title, description, venue, address, link, from, hours, capacity, status, people } of events) {
    const start = manilaTime(until, Math.round(from / 24), 10)
    const { rows } = await client.query<{ event_id: number }>(
      `insert into event (title, description, venue, address, online, link, start_at, end_at, capacity, status,
         cancel_reason, created_by, updated_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $13) returning event_id`,
      [
        title,
        description,
        venue,
        address,
        link !== '',
        link,
        start,
        fullHour(Date.parse(start), hours),
        capacity,
        status,
        status === 'cancelled' ? 'Typhoon warning' : '',
        maker,
        hoursFrom(until, Math.min(from, 0) - 240),
      ],
    )
    // Two of three attendees of an ongoing event and nine of ten of a past event have checked in.
    const came = status === 'ongoing' ? 'n % 3 <> 0' : status === 'ended' ? 'n % 10 <> 0' : 'false'
    const others =
      status === 'ended' ? "'no_show'" : "case when n % 17 = 0 then 'cancelled' else 'registered' end"
    await client.query(
      `insert into event_attendee (event_id, name, mobile, email, business_name, status, ticket, attended_at,
         created_by, updated_by, created_at, updated_at)
       select $1::bigint, s.first_name || ' ' || s.last_name, s.mobile_number, coalesce(s.email, ''),
         coalesce((select b.business_name from business b where b.subscriber_id = s.id limit 1), ''),
         case when ${came} then 'attended' else ${others} end, ${ticket("s.id::text || '-' || $1::bigint::text")},
         case when ${came} then $2::timestamptz + make_interval(mins => n::int % 50) end, $3, $3,
         $4::timestamptz + make_interval(mins => n::int * 7), $4::timestamptz + make_interval(mins => n::int * 7)
       from (
         select id, first_name, last_name, mobile_number, email, row_number() over (order by id) as n
         from subscriber where mobile_number ~ '^\\+639' order by id limit $5 offset $6
       ) s`,
      [rows[0]?.event_id, start, maker, hoursFrom(until, Math.min(from, 0) - 200), people, skip],
    )
    skip += people
  }
}
