import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import type { adjustmentCalls } from '#areas/adjustments/contract.ts'
import { getAdjustmentError } from '#areas/adjustments/rules.ts'
import { findAdjustment, lockAdjustment, transitionAdjustment } from './adjustments.ts'
import { postAdjustment } from './jobs.ts'
import { adjustmentApprovalType } from './approval-type.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { decide } from '#platform/server/approvals.ts'
import { guardDecision } from '#platform/server/controls.ts'
import type { Database } from '#platform/server/db.ts'
import { type RequestContext, done } from '#platform/server/http.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { AppError, VersionConflict, rejectField } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'
import { throwIfError } from '#areas/adjustments/server/errors.ts'

type Acted = RequestContext<RequestOf<(typeof adjustmentCalls)['act']>, Staff>

/** Approves or rejects an adjustment by an email token or its id, or retries a failed one. */
export async function decideAdjustment(input: Acted) {
  const { action, token, adjustmentId } = input.request
  if ((token === undefined) === (adjustmentId === undefined)) {
    rejectField('adjustmentId', adjustmentsMessages('ADJUSTMENT_OR_LINK'))
  }
  if (action === 'retry') {
    if (adjustmentId === undefined) {
      rejectField('adjustmentId', adjustmentsMessages('RETRY_BY_LINK'))
    }
    return retry(input, adjustmentId)
  }
  const { request, status, sentence } = await decide(input, [adjustmentApprovalType], {
    ...(token === undefined
      ? { requestId: await requestIdOf(input.db, adjustmentId ?? 0), via: 'console' }
      : { token, via: 'link' }),
    hash: input.request.hash,
    version: input.request.version,
    verdict: action,
    reason: input.request.reason,
  })
  const { refNo, version, status: now } = await findAdjustment(input.db, Number(request.recordId))
  const id = Number(request.recordId)
  // After the first of two approvals the adjustment remains pending.
  return done(sentence, {
    id,
    adjustmentId: id,
    refNo,
    status: status === 'pending' ? 'for_approval' : now,
    version,
  })
}

async function requestIdOf(db: Database, adjustmentId: number): Promise<number> {
  const { requestId, refNo } = await findAdjustment(db, adjustmentId)
  if (requestId === null) throw new AppError(adjustmentsMessages('DECIDED_WITH_BATCH', { ref: refNo }))
  return requestId
}

async function retry(context: Acted, adjustmentId: number) {
  const { db, staff, audit, request } = context
  const before = await lockAdjustment(db, adjustmentId, request.version)
  throwIfError(getAdjustmentError('retry', before, staff))
  await guardDecision(context, {
    act: adjustmentApprovalType.kind,
    stage: 'approve',
    record: { kind: 'adjustment', id: adjustmentId, label: before.refNo },
    makers: [{ id: before.requestedById, name: before.requestedBy }],
    payee: before.ownerName,
    amount: before.amount,
  })
  const movement = await transitionAdjustment(db, adjustmentId, {
    from: ['failed'],
    to: 'processing',
    by: staff.email,
    retriedById: staff.id,
  })
  if (!movement) throw new VersionConflict()
  await enqueue(db, postAdjustment, { adjustmentId }, { key: String(adjustmentId), by: staff })
  await audit({
    action: 'Retry',
    kind: 'adjustment',
    recordId: adjustmentId,
    label: movement.refNo,
    fromStatus: 'failed',
    toStatus: 'processing',
    reason: request.reason ?? before.failReason,
  })
  return done(adjustmentsMessages('RETRIED', { ref: movement.refNo }), { id: adjustmentId, ...movement })
}
