import type pg from 'pg'
import { hoursFrom, maker } from './actors.ts'
import { fullHour, manilaTime } from '#platform/contract/fields/manila.ts'

// Title, description, venue, address, link, start and duration in hours, seats, status and attendees.
const events = [
  [
    'Sari-sari Store Summit',
    'Talks on load, bills and QR payments, with a supplier fair.',
    'SMX Convention Center',
    'Seashell Lane, Pasay',
    '',
    -1,
    8,
    120,
    'ongoing',
    96,
  ],
  [
    'Kankolek Merchant Night',
    'Meet merchants from the south and see the new dashboard.',
    'Cebu Parklane',
    'Archbishop Reyes Avenue, Cebu City',
    '',
    74,
    4,
    60,
    'published',
    41,
  ],
  [
    'eLoad Basics Webinar',
    'How to sell load, step by step, followed by Q&A.',
    '',
    '',
    'https://webinar.example.ph/eload-basics',
    26,
    2,
    null,
    'published',
    68,
  ],
  [
    'Barangay Roadshow: Davao',
    'Bring your ID and be verified on the spot.',
    'SM Lanang',
    'J.P. Laurel Avenue, Davao City',
    '',
    290,
    6,
    200,
    'draft',
    0,
  ],
  [
    'Anniversary Raffle Day',
    'Live draw of the grand prizes.',
    'Araneta City',
    'Cubao, Quezon City',
    '',
    -700,
    6,
    150,
    'ended',
    132,
  ],
  [
    'Typhoon Relief Packing',
    'Volunteers pack relief goods.',
    'Main office',
    'Ortigas Center, Pasig',
    '',
    -300,
    5,
    50,
    'cancelled',
    12,
  ],
] as const

// SQL expression for a ticket code in the ticket alphabet, derived from a digest: the same seed gives the same codes.
const ticket = (of: string) =>
  `upper(translate(substr(md5(${of}) || md5(${of} || 'x'), 1, 26), '0189', 'ghij'))`

/** Events of every status, with attendees who registered, checked in or did not come. */
export async function seedEvents(client: pg.Client, until: number): Promise<void> {
  let skip = 0
  for (const [title, description, venue, address, link, from, hours, capacity, status, people] of events) {
    const start = status === 'ongoing' ? fullHour(until, from) : manilaTime(until, Math.round(from / 24), 10)
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
