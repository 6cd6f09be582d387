import type pg from 'pg'
import { hoursFrom, checker, maker } from './actors.ts'
import { manilaTime } from '#platform/contract/fields/manila.ts'

/** Devices and notifications: two sent, one scheduled, one draft and one cancelled. */
export async function seedNotifications(client: pg.Client, until: number): Promise<void> {
  await client.query(
    `insert into push_device (subscriber_id, token, platform, last_seen_at, created_at)
     select id, 'demo-device-' || id, case when id % 5 = 0 then 'ios' else 'android' end, $1, $1
     from subscriber where id % 10 < 7 and id <= 20000`,
    [hoursFrom(until, -1)],
  )
  const insert = `insert into notification (title, body, module, audience, status, send_at, authors, prepared_to, started_at,
      ended_at, released_by, generation, created_by, updated_by, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, array[$7::text], $8, $9, $10, $11, 1, $7, $7, $12, $12) returning id`
  const insertRow = async (values: unknown[]) =>
    (await client.query<{ id: number }>(insert, values)).rows[0]?.id ?? 0
  const ago = (hours: number) => hoursFrom(until, -hours)
  const verified = await insertRow([
    'Your account is fully verified',
    'You can now send, pay and cash out up to higher limits. Tap to view them.',
    'Wallet',
    'kyc_verified',
    'sent',
    null,
    maker,
    null,
    ago(50),
    ago(49.9),
    checker,
    ago(60),
  ])
  const payday = await insertRow([
    'Payday load promo',
    'Double data until midnight on every load of ₱50 or more.',
    'eLoad',
    'sss',
    'sent',
    null,
    maker,
    null,
    ago(6),
    ago(5.9),
    checker,
    ago(26),
  ])
  for (const [id, category] of [
    [verified, "s.kyc_acct_status = 'Live'"],
    [payday, "exists (select from business b where b.subscriber_id = s.id and b.store_category = 'sss')"],
  ] as const)
    await client.query(
      `with sent as (
         insert into push_delivery (notification_id, device_id, status, attempts, via, last_error, sent_at, opened_at)
         select $1, device_id, case when n % 40 = 0 then 'failed' else 'sent' end, 1, case when n % 40 = 0 then '' else 'outbox' end,
           case when n % 40 = 0 then '404 UNREGISTERED: The device is gone.' else '' end,
           case when n % 40 <> 0 then $2::timestamptz end, case when n % 40 <> 0 and n % 3 = 0 then $3::timestamptz end
         from (select d.device_id, row_number() over (order by d.device_id) as n
           from push_device d join subscriber s on s.id = d.subscriber_id
           where s.status = 'active' and ${category} order by 1 limit 2000) devices
         returning status, opened_at
       )
       update notification set device_count = c.n, sent_count = c.sent, failed_count = c.n - c.sent, opened_count = c.opened
       from (select count(*) as n, count(*) filter (where status = 'sent') as sent,
               count(*) filter (where opened_at is not null) as opened from sent) c
       where id = $1`,
      [id, id === verified ? ago(50) : ago(6), id === verified ? ago(48) : ago(5)],
    )
  // 10:00 AM in Manila, two days from now.
  const morning = manilaTime(until, 2, 10)
  await insertRow([
    'Your bills are due soon',
    'Pay your electricity and water bills here and skip the line.',
    'Bills',
    'nsss',
    'scheduled',
    morning,
    maker,
    0,
    null,
    null,
    checker,
    ago(3),
  ])
  await insertRow([
    'Christmas raffle is open',
    'Every ₱100 of load is one entry. Good luck.',
    'Raffle',
    'all',
    'draft',
    null,
    maker,
    0,
    null,
    null,
    null,
    ago(2),
  ])
  await insertRow([
    'Wallet maintenance tonight',
    'The wallet will be available again at 1:00 AM.',
    'Wallet',
    'all',
    'cancelled',
    ago(100),
    maker,
    0,
    null,
    null,
    null,
    ago(120),
  ])
}
