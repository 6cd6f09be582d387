import { rewardCalls, trackingKey, type WheelReward } from '#areas/roulette/rewards/contract.ts'
import { rewardExport } from '#areas/roulette/rewards/server/exports.ts'
import { findReward, pageOfRewards, type RewardRow, stepsOf } from '#areas/roulette/rewards/server/rewards.ts'
import { takeStep } from '#areas/roulette/rewards/server/stepping.ts'
import { mask } from '#platform/contract/personal-data.ts'
import { exportHandler } from '#platform/server/exports/exports.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { reveal } from '#platform/server/reveal.ts'
import { filesOf } from '#platform/server/uploads/uploads.ts'

export const wheelRewardHandlers = handlersFor(rewardCalls, {
  list: async ({ db, request }) => {
    const page = await pageOfRewards(db, request)
    return { ...page, rows: page.rows.map(rewardOf) }
  },

  info: async (asked) => {
    const row = await findReward(asked.db, asked.request[trackingKey])
    const steps = await stepsOf(asked.db, row.id)
    const files = await filesOf(asked, [...row.proofKeys, ...steps.flatMap(({ proofKeys }) => proofKeys)])
    const filesWith = (keys: readonly string[]) => keys.flatMap((key) => files.get(key) ?? [])
    return {
      ...rewardOf(row),
      address: mask('street', row.address),
      remarks: row.remarks,
      proof: filesWith(row.proofKeys),
      history: steps.map(({ proofKeys, ...step }) => ({ ...step, proof: filesWith(proofKeys) })),
      spin: { spinNo: row.spinNo, ticket: row.ticket },
    }
  },

  record: async (asked) => {
    const id = asked.request[trackingKey]
    const { saved, sentence } = await takeStep(asked, id)
    return done(sentence, { ...saved, [trackingKey]: id })
  },

  reveal: async (asked) => {
    const { [trackingKey]: id, field } = asked.request
    const { itemName, name, mobileNumber, address } = await findReward(asked.db, id)
    const value = field === 'mobile' ? mobileNumber : address
    return reveal(asked, { id, kind: 'roulette-reward', recordId: id, label: `${itemName}, ${name}`, value })
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
