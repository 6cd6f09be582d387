import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import type { Message } from '#platform/words.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  setFinalStatus,
  lockAdjustment,
  transitionAdjustment,
  stuckAdjustments,
} from '#areas/adjustments/server/adjustments.ts'
import { type OutcomeRow, postByFunction } from '#areas/wallets/public.ts'
import { recordSystemAudit } from '#platform/server/audit.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import { defineJob, enqueue } from '#platform/server/jobs.ts'

/** Posts an approved adjustment. A job that is killed and run again moves the money once. */
export const postAdjustment = defineJob<{ adjustmentId: number }>({
  name: 'adjustments.post',
  title: adjustmentsMessages('JOB_POST'),
  data: z.object({ adjustmentId: z.int() }),
  concurrency: 4,
  backoff: 2,
  run: async ({ db, data: { adjustmentId } }) => {
    await inTransaction(db, async (tx) => {
      const movement = await transitionAdjustment(tx, adjustmentId, {
        from: ['approved'],
        to: 'processing',
        by: 'job',
      })
      if (movement)
        await recordJobAudit(tx, adjustmentId, movement.refNo, 'Start', {
          fromStatus: 'approved',
          toStatus: 'processing',
        })
    })
    return { says: await inTransaction(db, (tx) => carryOut(tx, adjustmentId)) }
  },
})

/** Enqueues approved adjustments whose job was lost. */
export const sweepAdjustments = defineJob({
  name: 'adjustments.sweep',
  title: adjustmentsMessages('JOB_FIND_UNPOSTED'),
  every: 300,
  run: async ({ db }) => {
    const left = await stuckAdjustments(db)
    for (const adjustmentId of left)
      await enqueue(db, postAdjustment, { adjustmentId }, { key: String(adjustmentId) })
    return { says: adjustmentsMessages('ADJUSTMENTS_QUEUED', { count: left.length }) }
  },
})

async function carryOut(tx: Database, id: number): Promise<Message> {
  const { refNo, status } = await lockAdjustment(tx, id)
  if (status !== 'processing') return adjustmentsMessages('NOTHING_TO_POST', { ref: refNo })
  const outcome = await postByFunction(tx, sql<OutcomeRow>`select * from adjustment_post(${id})`)
  const txn = outcome.movement?.transactions[0]
  await setFinalStatus(
    tx,
    id,
    outcome.movement && txn
      ? { walletTxnId: txn.txnId, transferId: outcome.movement.transferId }
      : { failReason: outcome.error ?? '' },
  )
  await recordJobAudit(tx, id, refNo, outcome.movement ? 'Complete' : 'Fail', {
    fromStatus: 'processing',
    toStatus: outcome.movement ? 'completed' : 'failed',
    ...(txn
      ? {
          after: { walletTxnId: txn.txnId, balanceBefore: txn.balanceBefore, balanceAfter: txn.balanceAfter },
        }
      : { reason: outcome.error ?? '' }),
  })
  return adjustmentsMessages(outcome.movement ? 'POSTED' : 'NOT_POSTED', { ref: refNo })
}

type JobAudit = { fromStatus: string; toStatus: string; reason?: string; after?: Record<string, number> }

const recordJobAudit = (
  tx: Database,
  id: number,
  refNo: string,
  action: AuditAction,
  auditFields: JobAudit,
) =>
  recordSystemAudit(tx, 'job: adjustments.post', {
    action,
    kind: 'adjustment',
    recordId: id,
    label: refNo,
    ...auditFields,
  })
