import { statusName } from '#areas/rewards/rules.ts'
import { rewardsMessages } from '#areas/rewards/messages.ts'
import type { prpCalls } from '#areas/rewards/prp/contract.ts'
import {
  getRemarksError,
  getTransitionError,
  isDecision,
  redemptionAct,
  redemptionValue,
  type TransitionError,
} from '#areas/rewards/prp/rules.ts'
import { reverseRedemption } from './redeem.ts'
import { findRedemption, setRedemptionStatus } from './redemptions.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { guardDecision } from '#platform/server/controls.ts'
import type { RequestContext } from '#platform/server/http.ts'
import { AppError, type ErrorCode, rejectField } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'
import { attachFiles } from '#platform/server/uploads.ts'

/** Performs a transition of a redemption with its input. */
export async function transitionRedemption(
  context: RequestContext<RequestOf<(typeof prpCalls)['record']>, Staff>,
  id: number,
) {
  const { db, request, staff, audit } = context
  const { status: to, courier, trackingNo, remarks, proof, version } = request
  const redemption = await findRedemption(db, id, version)
  if (to === undefined || to === 'pending') rejectField('status', rewardsMessages('STATUS_REQUIRED'))
  throwIfError(getTransitionError(to, redemption, staff))
  throwIfError(
    getRemarksError(to, {
      courier: courier ?? redemption.courier,
      trackingNo: trackingNo || redemption.trackingNo,
      proofs: redemption.proofKeys.length + proof.length,
      remarks,
    }),
  )
  if (redemption.proofKeys.length + proof.length > 10)
    rejectField('proof', rewardsMessages('TOO_MANY_PROOFS'))
  if (isDecision(to)) {
    const { createdById, createdByName } = redemption
    await guardDecision(context, {
      act: redemptionAct,
      // A cancellation returns points and cash, so it is guarded as an approval too.
      stage: 'approve',
      record: { kind: 'prp-redemption', id, label: `${redemption.refNo} ${redemption.itemName}` },
      makers: createdById === null ? [] : [{ id: createdById, name: createdByName }],
      amount: redemptionValue(redemption),
      level: approverLevel,
    })
  }
  await attachFiles(context, {
    keys: proof,
    upload: uploads.prpReward,
    to: { kind: 'prp-redemption', id },
    field: 'proof',
  })
  const saved = await setRedemptionStatus(db, redemption, {
    status: to,
    courier,
    trackingNo,
    remarks,
    proofKeys: proof,
    by: staff,
  })
  await reverseRedemption(db, redemption, to)
  await audit({
    action: to === 'cancelled' ? 'Cancel' : 'Update status',
    kind: 'prp-redemption',
    recordId: id,
    label: `${redemption.refNo} ${redemption.itemName}`,
    fromStatus: redemption.status,
    toStatus: to,
    reason: remarks,
    after: { courier, trackingNo, proofs: proof.length },
  })
  return {
    saved,
    sentence: rewardsMessages('REDEMPTION_STATUS', {
      item: redemption.itemName,
      name: redemption.name,
      status: statusName(to),
    }),
  }
}

const errorCodes: Partial<Record<TransitionError['code'], ErrorCode>> = {
  own: 'MAKER_IS_CHECKER',
  level: 'FORBIDDEN',
}

function throwIfError(error: TransitionError | null) {
  if (!error) return
  const { code, field, sentence: message } = error
  if (field !== null) rejectField(field, message)
  throw new AppError(message, { code: errorCodes[code] ?? 'INVALID_STATE' })
}
