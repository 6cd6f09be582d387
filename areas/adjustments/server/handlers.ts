import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import { adjustmentCalls } from '#areas/adjustments/contract.ts'
import { approvalsNeededFor, getAdjustmentError } from '#areas/adjustments/rules.ts'
import {
  changeAdjustment,
  changeLineManagers,
  findAdjustment,
  type AdjustmentRecord,
  lockAdjustment,
  type AdjustmentTransition,
  listAdjustments,
} from '#areas/adjustments/server/adjustments.ts'
import { checksOfDraft } from './checks.ts'
import { decideAdjustment } from './decisions.ts'
import { adjustmentApprovalType } from './approval-type.ts'
import { auditSnapshot, payloadOf, submitAdjustment } from './submit-adjustment.ts'
import { rejectIfReversedElsewhere, reverseAdjustment } from '#areas/adjustments/server/reversal.ts'
import { recentTransactions } from '#areas/adjustments/server/wallet-transactions.ts'
import { resolveLineManagers } from '#areas/staff/public.ts'
import { findWalletsToAdjust, walletToAdjust } from '#areas/adjustments/server/wallets.ts'
import { maskedMobile } from '#platform/contract/fields.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { replacePayload, resend, withdrawRequest } from '#platform/server/approvals.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { AppError } from '#platform/server/errors.ts'
import { renderStored } from '#platform/words.ts'
import { attachFiles, filesOf, releaseFiles } from '#platform/server/uploads.ts'
import { throwIfError } from '#areas/adjustments/server/errors.ts'

export const adjustmentHandlers = handlersFor(adjustmentCalls, {
  list: ({ db, request, staff, language }) => listAdjustments(db, request, staff.id, language),

  info: async (context) => {
    const { fileKeys, mobile, ...adjustment } = await findAdjustment(context.db, context.request.adjustmentId)
    const files = await filesOf(context, fileKeys)
    return {
      ...adjustment,
      failReason: renderStored(adjustment.failReason, context.language),
      mobile: maskedMobile(mobile),
      files: fileKeys.flatMap((key) => files.get(key) ?? []),
    }
  },

  create: async (context) => {
    const wallet = await walletToAdjust(context.db, context.request)
    const { made } = await submitAdjustment(context, context.request, wallet)
    return done(adjustmentsMessages('SUBMITTED', { ref: made.refNo }), saved(made))
  },

  reverse: async (context) => {
    const { made, sentence } = await reverseAdjustment(context)
    return done(sentence, saved(made))
  },

  update: async (context) => {
    const { db, request, staff, audit } = context
    const before = await lockAdjustment(db, request.adjustmentId, request.version)
    throwIfError(getAdjustmentError('update', before, staff))
    assertSingleReversal(before, request)
    const wallet = await walletToAdjust(db, request)
    const people = await resolveLineManagers(
      db,
      request.lineManagers,
      staff.id,
      approvalsNeededFor(request.amount),
    )
    const movement = await changeAdjustment(db, before.adjustmentId, request, wallet, people, staff.email)
    const to = { kind: 'adjustment', id: before.adjustmentId }
    await attachFiles(context, { keys: request.files, upload: uploads.adjustmentFile, to, field: 'files' })
    await releaseFiles(
      context,
      before.fileKeys.filter((key) => !request.files.includes(key)),
    )
    await replacePayload(context, adjustmentApprovalType, {
      requestId: requestOf(before),
      payload: payloadOf(movement, request, wallet, before.reversesRefNo),
      sentTo: people,
    })
    await audit({
      action: 'Update',
      kind: 'adjustment',
      recordId: movement.adjustmentId,
      label: movement.refNo,
      before: auditSnapshot({ ...before, files: before.fileKeys }, before),
      after: auditSnapshot(request, wallet),
    })
    return done(adjustmentsMessages('RESUBMITTED', { ref: movement.refNo }), saved(movement))
  },

  cancel: async (context) => {
    const { adjustmentId, version, reason } = context.request
    const before = await lockAdjustment(context.db, adjustmentId, version)
    throwIfError(getAdjustmentError('cancel', before, context.staff))
    await withdrawRequest(context, [adjustmentApprovalType], { requestId: requestOf(before), reason })
    return done(
      adjustmentsMessages('WITHDRAWN', { ref: before.refNo }),
      saved(await findAdjustment(context.db, adjustmentId)),
    )
  },

  resend: async (context) => {
    const { db, staff, request } = context
    const before = await lockAdjustment(db, request.adjustmentId, request.version)
    throwIfError(getAdjustmentError('resend', before, staff))
    await rejectIfReversedElsewhere(db, before)
    await walletToAdjust(db, before)
    const ids = request.lineManagers ?? before.lineManagers.map(({ id }) => id)
    const people = await resolveLineManagers(db, ids, staff.id, approvalsNeededFor(before.amount))
    await changeLineManagers(db, before.adjustmentId, people)
    await resend(context, [adjustmentApprovalType], { requestId: requestOf(before), sentTo: people })
    return done(
      adjustmentsMessages('RESENT', { ref: before.refNo }),
      saved(await findAdjustment(db, before.adjustmentId)),
    )
  },

  act: decideAdjustment,

  checks: checksOfDraft,

  transactions: recentTransactions,

  wallets: async (context) => ({ rows: await findWalletsToAdjust(context) }),
})

/** The amount of a reversal is fixed by the original, so only its reason and approvers can change. */
function assertSingleReversal(
  before: AdjustmentRecord,
  { walletId, type, amount }: Pick<AdjustmentRecord, 'walletId' | 'type' | 'amount'>,
) {
  if (before.reversesId === null) return
  if (walletId !== before.walletId || type !== before.type || amount !== before.amount)
    throw new AppError(adjustmentsMessages('REVERSAL_FIXED'))
}

function requestOf({ refNo, requestId }: AdjustmentRecord): number {
  if (requestId === null) throw new AppError(adjustmentsMessages('NOT_PENDING', { ref: refNo }))
  return requestId
}

export const saved = ({ adjustmentId, refNo, status, version }: AdjustmentTransition) => ({
  id: adjustmentId,
  adjustmentId,
  refNo,
  status,
  version,
})
