import { sql } from 'kysely'
import { walletsMessages } from '#areas/wallets/messages.ts'
import { expirePayment } from '#areas/wallets/payment-holds/server/payment-holds.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import { defineJob } from '#platform/server/jobs.ts'

const batchSize = 500

/** Releases the holds whose time has passed, each in its own transaction. Returns their number. */
export async function expirePayments(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select payment_hold_id as id from wallet_payment_hold
    where status = 'held' and expires_at <= now() order by expires_at, payment_hold_id limit ${batchSize}`.execute(
    db,
  )
  let expired = 0
  for (const { id } of rows) if (await inTransaction(db, (tx) => expirePayment(tx, id))) expired++
  return expired
}

export const expireHolds = defineJob({
  name: 'wallets.expire-holds',
  title: walletsMessages('JOB_EXPIRE_HOLDS'),
  every: 60,
  run: async ({ db }) => ({
    says: walletsMessages('JOB_HOLDS_EXPIRED', { count: await expirePayments(db) }),
  }),
})
