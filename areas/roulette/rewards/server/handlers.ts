import { rewardCalls, trackingKey, type WheelReward } from '#areas/roulette/rewards/contract.ts'
import { rewardExport } from '#areas/roulette/rewards/server/exports.ts'
import { findReward, pageOfRewards, type RewardRow, stepsOf } from '#areas/roulette/rewards/server/rewards.ts'
import { takeStep } from '#areas/roulette/rewards/server/stepping.ts'
import { maskedMobile } from '#platform/contract/mobile.ts'
import { exportHandler } from '#platform/server/exports/exports.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { filesOf } from '#platform/server/uploads/uploads.ts'

export const wheelRewardHandlers = handlersFor(rewardCalls, {
  list: async ({ db, request }) => {
    const page = await pageOfRewards(db, request)
    return {
      ...page,
      rows: page.rows.map((row) => ({ ...rewardOf(row), mobile: maskedMobile(row.mobileNumber) })),
    }
  },

  info: async (asked) => {
    const row = await findReward(asked.db, asked.request[trackingKey])
    const steps = await stepsOf(asked.db, row.id)
    const files = await filesOf(asked, [...row.proofKeys, ...steps.flatMap(({ proofKeys }) => proofKeys)])
    const filesWith = (keys: readonly string[]) => keys.flatMap((key) => files.get(key) ?? [])
    return {
      ...rewardOf(row),
      address: row.address,
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

  export: exportHandler(rewardExport),
})

/** In full: lists mask the number, the record shows it. */
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
  mobile: mobileNumber,
})
