import { renderStored } from '#platform/words.ts'
import { rewardCalls, trackingKey, type WheelReward } from '#areas/roulette/rewards/contract.ts'
import { rewardExport } from '#areas/roulette/rewards/server/exports.ts'
import { findReward, listRewards, type RewardRow, stepsOf } from '#areas/roulette/rewards/server/rewards.ts'
import { transitionReward } from './transitions.ts'
import { mask } from '#platform/contract/fields.ts'
import { exportHandler } from '#platform/server/exports.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { reveal } from '#platform/server/reveal.ts'
import { filesOf } from '#platform/server/uploads.ts'

export const wheelRewardHandlers = handlersFor(rewardCalls, {
  list: async ({ db, request }) => {
    const page = await listRewards(db, request)
    return { ...page, rows: page.rows.map(rewardOf) }
  },

  info: async (context) => {
    const row = await findReward(context.db, context.request[trackingKey])
    const steps = await stepsOf(context.db, row.id)
    const files = await filesOf(context, [...row.proofKeys, ...steps.flatMap(({ proofKeys }) => proofKeys)])
    const filesWith = (keys: readonly string[]) => keys.flatMap((key) => files.get(key) ?? [])
    return {
      ...rewardOf(row),
      address: mask('street', row.address),
      remarks: renderStored(row.remarks, context.language),
      proof: filesWith(row.proofKeys),
      history: steps.map(({ proofKeys, ...step }) => ({
        ...step,
        remarks: renderStored(step.remarks, context.language),
        proof: filesWith(proofKeys),
      })),
      spin: { spinNo: row.spinNo, ticket: row.ticket },
    }
  },

  record: async (context) => {
    const id = context.request[trackingKey]
    const { saved, sentence } = await transitionReward(context, id)
    return done(sentence, { ...saved, [trackingKey]: id })
  },

  reveal: async (context) => {
    const { [trackingKey]: id, field } = context.request
    const { itemName, name, mobileNumber, address } = await findReward(context.db, id)
    const value = field === 'mobile' ? mobileNumber : address
    return reveal(context, {
      id,
      kind: 'roulette-reward',
      recordId: id,
      label: `${itemName}, ${name}`,
      value,
    })
  },

  export: exportHandler(rewardExport),
})

const rewardOf = ({
  cognitoSub,
  mobileNumber,
  address: _address,
  remarks: _remarks,
  proofKeys: _proof,
  spinNo: _spin,
  ticket: _ticket,
  ...row
}: RewardRow): WheelReward => ({
  ...row,
  [trackingKey]: row.id,
  cognito_sub: cognitoSub,
  mobile: mask('mobile', mobileNumber),
})
