import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import { sql } from 'kysely'
import type { adjustmentCalls } from '#areas/adjustments/contract.ts'
import { getReverseError } from '#areas/adjustments/rules.ts'
import { type AdjustmentRecord, lockAdjustment } from '#areas/adjustments/server/adjustments.ts'
import { submitAdjustment } from './submit-adjustment.ts'
import { walletToAdjust } from '#areas/adjustments/server/wallets.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'
import type { RequestContext } from '#platform/server/http.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'

type ReversalContext = RequestContext<RequestOf<(typeof adjustmentCalls)['reverse']>, Staff>

/**
 * Submits the opposite of a completed adjustment for approval. An adjustment has at most one open or completed
 * reversal.
 */
export async function reverseAdjustment(context: ReversalContext) {
  const { db, request, audit } = context
  const original = await lockAdjustment(db, request.adjustmentId, request.version)
  const error = getReverseError(original)
  if (error) throw new AppError(error.message, { code: error.code })
  const wallet = await walletToAdjust(db, original)
  const { made } = await submitAdjustment(
    context,
    {
      type: original.type === 'credit' ? 'debit' : 'credit',
      amount: original.amount,
      reasonCode: original.reasonCode,
      relatedTxn: original.refNo,
      remarks: request.remarks,
      files: request.files,
      lineManagers: request.lineManagers,
    },
    wallet,
    original,
  )
  await audit({
    action: 'Reverse',
    kind: 'adjustment',
    recordId: original.adjustmentId,
    label: original.refNo,
    reason: request.remarks,
    after: { reversedBy: made.refNo },
  })
  return {
    made,
    sentence: adjustmentsMessages('REVERSAL_SUBMITTED', { ref: made.refNo, original: original.refNo }),
  }
}

/** Rejects resubmitting an expired reversal if another one was created since. */
export async function rejectIfReversedElsewhere(
  db: Database,
  { adjustmentId, reversesId }: Pick<AdjustmentRecord, 'adjustmentId' | 'reversesId'>,
): Promise<void> {
  if (reversesId === null) return
  await sql`select 1 from adjustment where adjustment_id = ${reversesId} for update`.execute(db)
  const { rows } = await sql<{ refNo: string }>`
    select ref_no from adjustment where reverses_id = ${reversesId} and adjustment_id <> ${adjustmentId}
      and status not in ('rejected', 'cancelled', 'expired')`.execute(db)
  if (rows[0])
    throw new AppError(adjustmentsMessages('ALREADY_REVERSED', { ref: rows[0].refNo }), { code: 'DUPLICATE' })
}
