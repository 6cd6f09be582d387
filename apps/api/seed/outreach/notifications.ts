import type pg from 'pg'
import { z } from 'zod'
import { hoursFrom, checker, maker } from './actors.ts'
import { NotificationModule, NotificationStatus } from '#areas/notifications/contract.ts'
import { manilaTime } from '#platform/contract/fields/manila.ts'
import { optionalCell, readDemoCsv, WholeCell } from '#platform/server/files/demo-files.ts'

const notifications = readDemoCsv(
  new URL('./notifications.csv', import.meta.url),
  z.strictObject({
    title: z.string(),
    body: z.string(),
    module: NotificationModule,
    audience: z.enum(['all', 'sss', 'nsss', 'kyc_verified']),
    status: NotificationStatus,
    createdHoursAgo: WholeCell,
    sentHoursAgo: optionalCell(WholeCell),
    openedHoursAgo: optionalCell(WholeCell),
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

/** Devices and notifications: two sent, one scheduled, one draft and one cancelled. */
export async function seedNotifications(client: pg.Client, until: number): Promise<void> {
  await client.query(
    `insert into push_device (subscriber_id, token, platform, last_seen_at, created_at)
     select id, 'demo-device-' || id, case when id % 5 = 0 then 'ios' else 'android' end, $1, $1
     from subscriber where id % 10 < 7 and id <= 20000`,
    [hoursFrom(until, -1)],
  )
  const ago = (hours: number) => hoursFrom(until, -hours)
  for (const { title, body, module, audience, status, ...hours } of notifications) {
    const isSent = status === 'sent'
    // Scheduled notifications are sent at 10:00 AM in Manila, two days from now.
    const sendAt =
      status === 'scheduled' ? manilaTime(until, 2, 10) : status === 'cancelled' ? ago(100) : null
    const isReleased = isSent || status === 'scheduled'
    const sentAt = ago(hours.sentHoursAgo ?? 0)
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
        maker,
        isSent ? null : 0,
        isSent ? sentAt : null,
        isSent ? ago((hours.sentHoursAgo ?? 0) - 0.1) : null,
        isReleased ? checker : null,
        ago(hours.createdHoursAgo),
      ],
    )
    if (!isSent) continue
    await client.query(
      `with sent as (
         insert into push_delivery (notification_id, device_id, status, attempts, via, last_error, sent_at, opened_at)
         select $1, device_id, case when n % 40 = 0 then 'failed' else 'sent' end, 1, case when n % 40 = 0 then '' else 'outbox' end,
           case when n % 40 = 0 then '404 UNREGISTERED: The device is gone.' else '' end,
           case when n % 40 <> 0 then $2::timestamptz end, case when n % 40 <> 0 and n % 3 = 0 then $3::timestamptz end
         from (select d.device_id, row_number() over (order by d.device_id) as n
           from push_device d join subscriber s on s.id = d.subscriber_id
           where s.status = 'active' and ${recipients[audience]} order by 1 limit 2000) devices
         returning status, opened_at
       )
       update notification set device_count = c.n, sent_count = c.sent, failed_count = c.n - c.sent, opened_count = c.opened
       from (select count(*) as n, count(*) filter (where status = 'sent') as sent,
               count(*) filter (where opened_at is not null) as opened from sent) c
       where id = $1`,
      [rows[0]?.id, sentAt, ago(hours.openedHoursAgo ?? 0)],
    )
  }
}
