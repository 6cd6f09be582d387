import { prpPlace } from '#areas/rewards/access.ts'
import { rewardsMessages } from '#areas/rewards/messages.ts'
import type { prpCalls } from '#areas/rewards/prp/contract.ts'
import { redemptionAct, redemptionValue } from '#areas/rewards/prp/rules.ts'
import { redemptions } from '#areas/rewards/prp/server/redemptions.ts'
import { confirmedContent } from './customer-codes.ts'
import { redeemItem } from './redeem.ts'
import { notifySubscriber } from './subscriber-message.ts'
import { nextDecision } from '#platform/contract/fulfilment.ts'
import { permits, toCreate } from '#platform/access.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { recordRef } from '#platform/contract/record-ref.ts'
import { guardDecision } from '#platform/server/controls.ts'
import { rejectField, Forbidden } from '#platform/server/errors.ts'
import type { RequestContext } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'

/**
 * Redeems an item for a subscriber. Another person decides on it, unless the subscriber confirmed it with a code and no
 * rule requires more.
 */
export async function redeemForSubscriber(
  context: RequestContext<RequestOf<(typeof prpCalls)['record']>, Staff>,
) {
  const { db, request, staff, audit } = context
  if (!permits(staff, toCreate(prpPlace))) throw new Forbidden()
  const { cognito_sub, itemId, address, remarks, codeId } = request
  if (cognito_sub === undefined || itemId === undefined)
    rejectField('itemId', rewardsMessages('REDEMPTION_INCOMPLETE'))
  const id = await redeemItem(db, { cognitoSub: cognito_sub, itemId, address, remarks, by: staff })
  const created = await redemptions.find(db, id)
  const label = `${created.refNo} ${created.itemName}`
  const { takesEffect } = await guardDecision(context, {
    act: redemptionAct,
    ...(codeId === undefined
      ? { stage: 'submit' }
      : {
          stage: 'perform',
          customerCode: { codeId, subscriberId: created.userId, content: confirmedContent(created) },
        }),
    record: { kind: 'prp-redemption', id, label },
    payee: created.name,
    amount: redemptionValue(created),
    beneficiaries: [{ kind: 'subscriber', id: created.userId, amount: redemptionValue(created) }],
  })
  const next = takesEffect ? nextDecision(created.status, created.deliverable) : null
  const confirmed = rewardsMessages('CUSTOMER_CONFIRMED').encoded
  const saved =
    next === null
      ? created
      : await redemptions.setStatus(db, created, {
          status: next,
          courier: null,
          trackingNo: '',
          remarks: confirmed,
          proofKeys: [],
          by: staff,
        })
  await notifySubscriber(context, created)
  await audit({
    action: 'Redeem',
    kind: 'prp-redemption',
    recordId: id,
    label,
    toStatus: saved.status,
    ...(codeId !== undefined && { reason: confirmed }),
    after: {
      item: recordRef('prp-item', created.itemId, created.itemName),
      person: recordRef('subscriber', created.userId, created.name),
      points: created.points,
      cashPart: created.cashPart,
    },
  })
  const { itemName: item, name } = created
  return {
    sentence:
      codeId !== undefined && next === null
        ? rewardsMessages('REDEEMED_NEEDS_APPROVAL', { item, name })
        : rewardsMessages('REDEEMED', { item, name }),
    data: { id, status: saved.status, version: saved.version },
  }
}
