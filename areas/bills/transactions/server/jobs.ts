import { billsMessages } from '#areas/bills/messages.ts'
import { sql } from 'kysely'
import { reverseSell, type ReversedSell } from './payments.ts'
import { payShares } from '#areas/bills/transactions/server/shares.ts'
import { pesosFrom } from '#platform/contract/fields.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import { recordSystemAudit } from '#platform/server/audit.ts'
import { defineJob } from '#platform/server/jobs.ts'
import { AppError } from '#platform/server/errors.ts'

const batchSize = 200

/**
 * Returns the money of failed payments. If the wallet rejects it, the payment waits with the reason. Any other error
 * fails the run after the remaining payments were processed, and that payment is tried last in the next run.
 */
export async function reverseFailed(db: Database): Promise<{ reversed: number; held: number }> {
  const { rows } = await sql<{ id: number }>`
    select id from bills_sell where status = 'failed' order by attempted_at, id limit ${batchSize}`.execute(
    db,
  )
  let reversed = 0
  let held = 0
  const broken: unknown[] = []
  for (const { id } of rows) {
    try {
      await inTransaction(db, async (tx) => notifyReversed(tx, await reverseSell(tx, id)))
      reversed++
    } catch (error) {
      const heldBack = error instanceof AppError ? error.detail.encoded : null
      if (heldBack === null) broken.push(error)
      else held++
      await sql`
        update bills_sell set attempted_at = clock_timestamp(), held_back = coalesce(left(${heldBack}, 500), held_back)
        where id = ${id} and status = 'failed'`.execute(db)
    }
  }
  if (broken.length > 0) throw broken[0]
  return { reversed, held }
}

const notifyReversed = (tx: Database, { id, refNo, transferId, amount }: ReversedSell) =>
  recordSystemAudit(tx, 'job: bills.reverse-failed', {
    action: 'Reverse',
    kind: 'bills-sell',
    recordId: id,
    label: refNo,
    fromStatus: 'failed',
    toStatus: 'reversed',
    changes: [
      { field: 'status', old: 'failed', new: 'reversed' },
      { field: 'transferId', old: null, new: transferId },
      { field: 'reversed', old: null, new: pesosFrom(amount) },
    ],
  })

export const reverseFailedBills = defineJob({
  name: 'bills.reverse-failed',
  title: billsMessages('JOB_REFUND'),
  every: 60,
  run: async ({ db }) => {
    const { reversed, held } = await reverseFailed(db)
    return { says: billsMessages('JOB_REFUNDED', { count: reversed, held }) }
  },
})

export const payHeldShares = defineJob({
  name: 'bills.pay-shares',
  title: billsMessages('JOB_PAY_SHARES'),
  every: 60,
  run: async ({ db }) => {
    const { paid, held } = await payShares(db)
    return { says: billsMessages('JOB_SHARES_PAID', { count: paid, held }) }
  },
})
