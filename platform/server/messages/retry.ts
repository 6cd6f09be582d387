import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { queuedMessage } from './message-job.ts'

export type StoredMessage = {
  id: number
  channel: 'sms' | 'push'
  state: 'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'expired'
  isUnclear: boolean
  isOver: boolean
}

/** Loads one message, locked until the transaction ends, or null. */
export async function lockMessage(tx: Database, id: number): Promise<StoredMessage | null> {
  const { rows } = await sql<StoredMessage>`
    select id, channel, state, is_unclear, expires_at <= now() as is_over
    from outbox_message where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

/** Requeues a failed message under the same reference. */
export async function retryMessage(tx: Database, id: number): Promise<void> {
  await sql`
    update outbox_message set state = 'queued', attempts = 0, is_unclear = false, failure = '', ended_at = null,
      updated_at = now()
    where id = ${id} and state = 'failed'`.execute(tx)
  await enqueue(tx, queuedMessage, { messageId: id }, { key: String(id) })
}
