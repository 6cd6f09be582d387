import { sql } from 'kysely'
import { isIn } from '#areas/notifications/server/audience.ts'
import { type KeptNotification, lockNotification } from '#areas/notifications/server/notifications.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'

const atOnce = 10_000

/**
 * Writes one line for each device of the audience, some thousand in a transaction with how far it has come. Killed
 * and begun again, no device gets a second line. Answers false where it was paused or stopped meanwhile.
 */
export async function prepareDeliveries(db: Database, id: number): Promise<boolean> {
  for (;;) {
    const step = await inTransaction(db, async (tx) => {
      const kept = await lockNotification(tx, id)
      if (kept.status !== 'sending') return 'halt'
      if (kept.preparedTo === null) return 'done'
      await prepareSome(tx, kept, kept.preparedTo)
      return 'more'
    })
    if (step !== 'more') return step === 'done'
  }
}

async function prepareSome(tx: Database, kept: KeptNotification, after: number): Promise<void> {
  await sql`
    with next as (
      select d.device_id, d.subscriber_id from push_device d
      where d.is_active and d.device_id > ${after} order by d.device_id limit ${atOnce}
    ), added as (
      insert into push_delivery (notification_id, device_id)
      select ${kept.id}, next.device_id from next join subscriber s on s.id = next.subscriber_id
      where ${isIn(kept.audience, kept.userIds)} order by next.device_id
      on conflict (notification_id, device_id) do nothing returning 1
    )
    update notification set prepared_to = (select max(device_id) from next),
      device_count = device_count + (select count(*) from added)
    where id = ${kept.id}`.execute(tx)
}
