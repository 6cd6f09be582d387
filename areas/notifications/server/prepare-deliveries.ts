import { sql } from 'kysely'
import { isIn } from './audience.ts'
import { type NotificationRecord, lockNotification } from './notifications.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'

const batchSize = 10_000

/**
 * Inserts one delivery per device of the audience, some thousand per transaction, together with the progress. After a
 * crash it resumes without duplicates. Returns false if the notification was paused or stopped meanwhile.
 */
export async function prepareDeliveries(db: Database, id: number): Promise<boolean> {
  for (;;) {
    const step = await inTransaction(db, async (tx) => {
      const record = await lockNotification(tx, id)
      if (record.status !== 'sending') return 'halt'
      if (record.preparedTo === null) return 'done'
      await prepareSome(tx, record, record.preparedTo)
      return 'more'
    })
    if (step !== 'more') return step === 'done'
  }
}

async function prepareSome(tx: Database, record: NotificationRecord, after: number): Promise<void> {
  await sql`
    with next as (
      select d.device_id, d.subscriber_id from push_device d
      where d.is_active and d.device_id > ${after} order by d.device_id limit ${batchSize}
    ), added as (
      insert into push_delivery (notification_id, device_id)
      select ${record.id}, next.device_id from next join published_subscriber s on s.id = next.subscriber_id
      where ${isIn(record.audience, record.userIds)} order by next.device_id
      on conflict (notification_id, device_id) do nothing returning 1
    )
    update notification set prepared_to = (select max(device_id) from next),
      device_count = device_count + (select count(*) from added)
    where id = ${record.id}`.execute(tx)
}
