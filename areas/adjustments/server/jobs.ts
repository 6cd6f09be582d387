import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import type { Message } from '#platform/words/messages.ts'
import { z } from 'zod'
import {
  setFinalStatus,
  lockAdjustment,
  transitionAdjustment,
  stuckAdjustments,
} from '#areas/adjustments/server/adjustments.ts'
import { postMovements } from '#areas/wallets/public.ts'
import { wholeCentavos } from '#platform/contract/fields/money.ts'
import { recordSystemAudit } from '#platform/server/audit/audit.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { defineJob, enqueue } from '#platform/server/jobs/jobs.ts'

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

/** Ledger cause of an adjustment. A second posting with the same cause returns the first one. */
export const causeOf = (refNo: string) => `adjustment ${refNo}`

async function carryOut(tx: Database, id: number): Promise<Message> {
  const adjustment = await lockAdjustment(tx, id)
  const { refNo, status } = adjustment
  if (status !== 'processing') return adjustmentsMessages('NOTHING_TO_POST', { ref: refNo })
  const [outcome] = await postMovements(tx, [
    {
      type: adjustment.type === 'credit' ? 'adjustment_credit' : 'adjustment_debit',
      walletId: adjustment.walletId,
      amount: wholeCentavos(adjustment.amount),
      cause: causeOf(refNo),
      refNo,
      channel: 'Console',
      counterparty: 'Adjustment',
      memo: adjustment.remarks,
      details: {
        adjustment: refNo,
        reason: adjustment.reasonCode,
        maker: adjustment.requestedBy,
        checker: adjustment.decidedBy,
      },
    },
  ])
  const txn = outcome?.movement?.transactions[0]
  if (!outcome || (outcome.movement && !txn)) throw new Error(`The ledger returned no outcome for ${refNo}.`)
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
