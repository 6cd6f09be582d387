import type pg from 'pg'
import { z } from 'zod'
import { checker } from './actors.ts'
import { officeTime } from '#apps/api/seed/acts/office-hours.ts'
import { NotificationModule, NotificationStatus } from '#areas/notifications/contract.ts'
import { dayMs, manilaTime } from '#platform/contract/fields/manila.ts'
import { optionalCell, readDemoCsv, WholeCell } from '#platform/server/files/demo-files.ts'

const notifications = readDemoCsv(
  new URL('./notifications.csv', import.meta.url),
  z.strictObject({
    title: z.string(),
    body: z.string(),
    module: NotificationModule,
    audience: z.enum(['all', 'sss', 'nsss', 'kyc_verified']),
    status: NotificationStatus,
    createdDaysAgo: WholeCell,
    sentDaysAgo: optionalCell(WholeCell),
    /** Devices it was sent to, and how many of a hundred failed and were opened. */
    devices: optionalCell(WholeCell),
    failedOf100: optionalCell(WholeCell),
    openedOf100: optionalCell(WholeCell),
  }),
)

const inStore = (category: string) =>
  `exists (select from business b where b.subscriber_id = s.id and b.store_category = '${category}')`
// SQL conditions for the recipients of each audience.
const recipients = {
  all: 'true',
  kyc_verified: "s.kyc_acct_status = 'Live'",
  sss: inStore('sss'),
  nsss: inStore('nsss'),
}

/** Devices, and notifications that were sent, are scheduled, were drafted and were cancelled. */
export async function seedNotifications(client: pg.Client, until: number): Promise<void> {
  await client.query(
    `insert into push_device (subscriber_id, token, platform, last_seen_at, created_at)
     select id, 'demo-device-' || id, case when id % 5 = 0 then 'ios' else 'android' end,
       greatest(registered_at, coalesce(last_login_at, registered_at)), registered_at + interval '2 minutes'
     from subscriber where id % 10 < 7 and id <= 20000`,
  )
  const people = ['maker@erp.test', 'hazel.magbanua@erp.test', 'cherry.lacson@erp.test']
  for (const [nth, notification] of notifications.entries()) {
    const { title, body, module, audience, status, createdDaysAgo, sentDaysAgo, ...results } = notification
    const isSent = status === 'sent'
    const author = people[nth % people.length]
    const createdAt = new Date(officeTime(until - createdDaysAgo * dayMs, 60 + nth * 41)).toISOString()
    const sent = officeTime(until - (sentDaysAgo ?? 0) * dayMs, 20 + nth * 23)
    // Scheduled notifications are sent at 10:00 AM in Manila, some days from now.
    const sendAt =
      status === 'scheduled'
        ? manilaTime(until, nth - 3, 10)
        : status === 'cancelled'
          ? manilaTime(until, -5, 20)
          : null
    const isReleased = isSent || status === 'scheduled'
    const { rows } = await client.query<{ id: number }>(
      `insert into notification (title, body, module, audience, status, send_at, authors, prepared_to, started_at,
         ended_at, released_by, generation, created_by, updated_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, array[$7::text], $8, $9, $10, $11, 1, $7, $7, $12, $12) returning id`,
      [
        title,
        body,
        module,
        audience,
        status,
        sendAt,
        author,
        isSent ? null : 0,
        isSent ? new Date(sent).toISOString() : null,
        isSent ? new Date(sent + 6 * 60_000).toISOString() : null,
        isReleased ? checker : null,
        createdAt,
      ],
    )
    if (isSent) await deliver(client, { id: rows[0]?.id ?? 0, sent, until, audience, ...results })
  }
}

type Delivery = {
  id: number
  sent: number
  until: number
  audience: keyof typeof recipients
  devices?: number | undefined
  failedOf100?: number | undefined
  openedOf100?: number | undefined
}

// A notification is sent within a few minutes and opened within the day.
async function deliver(
  client: pg.Client,
  { id, sent, until, audience, devices = 0, failedOf100 = 0, openedOf100 = 0 }: Delivery,
): Promise<void> {
  await client.query(
    `with sent as (
       insert into push_delivery (notification_id, device_id, status, attempts, via, last_error, sent_at, opened_at, due_at)
       select $1, device_id, case when is_gone then 'failed' else 'sent' end, 1, case when is_gone then '' else 'outbox' end,
         case when is_gone then '404 UNREGISTERED: The device is gone.' else '' end,
         case when not is_gone then moment end,
         case when not is_gone and luck < $6 and opened <= $3::timestamptz then opened end, moment
       from (
         select d.device_id, d.n * 29 % 101 < $5 as is_gone, d.n * 61 % 103 as luck,
           $2::timestamptz + make_interval(secs => d.n / 8.0) as moment,
           $2::timestamptz + make_interval(secs => d.n / 8.0 + 20 + power(d.n * 37 % 997 / 997.0, 3) * 60000) as opened
         from (select d.device_id, row_number() over (order by hashint8(d.device_id + $1)) as n
           from push_device d join subscriber s on s.id = d.subscriber_id
           where s.status = 'active' and d.created_at < $2::timestamptz and ${recipients[audience]} order by 2 limit $4) d
       ) devices
       returning status, opened_at
     )
     update notification set device_count = c.n, sent_count = c.sent, failed_count = c.n - c.sent, opened_count = c.opened
     from (select count(*) as n, count(*) filter (where status = 'sent') as sent,
             count(*) filter (where opened_at is not null) as opened from sent) c
     where id = $1`,
    [id, new Date(sent).toISOString(), new Date(until).toISOString(), devices, failedOf100, openedOf100],
  )
}
