import type { prpCalls } from '#areas/rewards/prp/contract.ts'
import { type StepRefusal, whyNotSaid, whyNotStep } from '#areas/rewards/prp/rules.ts'
import { giveBack } from '#areas/rewards/prp/server/redeeming.ts'
import { findRedemption, moveRedemption } from '#areas/rewards/prp/server/redemptions.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { refusePaused } from '#platform/server/approvals/approvals.ts'
import type { Asked } from '#platform/server/handlers.ts'
import { FieldRefusal, Refusal } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'
import { attachFiles } from '#platform/server/uploads/uploads.ts'

/** Puts a redemption into its next state, with what is said of it. */
export async function takeStep(asked: Asked<RequestOf<(typeof prpCalls)['record']>, Staff>, id: number) {
  const { db, request, staff, audit } = asked
  const { status: to, courier, trackingNo, remarks, proof, version } = request
  const redemption = await findRedemption(db, id, version)
  if (to === undefined || to === 'pending')
    throw new FieldRefusal([{ field: 'status', message: 'Choose the next state' }])
  refuse(whyNotStep(to, redemption, staff))
  if (to === 'cancelled') refusePaused(staff)
  refuse(
    whyNotSaid(to, {
      courier: courier ?? redemption.courier,
      trackingNo: trackingNo || redemption.trackingNo,
      proofs: redemption.proofKeys.length + proof.length,
      remarks,
    }),
  )
  if (redemption.proofKeys.length + proof.length > 10)
    throw new FieldRefusal([{ field: 'proof', message: 'Ten files prove enough' }])
  await attachFiles(asked, {
    keys: proof,
    upload: uploads.prpReward,
    to: { kind: 'prp-redemption', id },
    field: 'proof',
  })
  const saved = await moveRedemption(db, redemption, {
    status: to,
    courier,
    trackingNo,
    remarks,
    proofKeys: proof,
    by: staff,
  })
  await giveBack(db, redemption, to)
  await audit({
    action: to === 'cancelled' ? 'Cancel' : 'Move on',
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
    sentence: `${redemption.itemName} for ${redemption.name} is ${to.replaceAll('_', ' ')} now.`,
  }
}

function refuse(refusal: StepRefusal | null) {
  if (!refusal) return
  const { why, field, sentence } = refusal
  if (field !== null) throw new FieldRefusal([{ field, message: sentence }])
  throw new Refusal(sentence, { code: why === 'own' ? 'MAKER_IS_CHECKER' : 'INVALID_STATE' })
}
