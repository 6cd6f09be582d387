import { trackingKey } from '#platform/contract/fulfilment.ts'
import { rewardCalls, type WheelReward } from '#areas/roulette/rewards/contract.ts'
import { rewardExport } from '#areas/roulette/rewards/server/exports.ts'
import { listRewards, type RewardRow, wheelRewards } from '#areas/roulette/rewards/server/rewards.ts'
import { mask } from '#platform/contract/fields.ts'
import { exportHandler } from '#platform/server/exports.ts'
import { done, handlersFor } from '#platform/server/http.ts'

export const wheelRewardHandlers = handlersFor(rewardCalls, {
  list: async ({ db, request }) => {
    const page = await listRewards(db, request)
    return { ...page, rows: page.rows.map(rewardOf) }
  },

  info: async (context) => {
    const row = await wheelRewards.find(context.db, context.request[trackingKey])
    return {
      ...rewardOf(row),
      ...(await wheelRewards.details(context, row)),
      spin: { spinNo: row.spinNo, ticket: row.ticket },
    }
  },

  record: async (context) => {
    const id = context.request[trackingKey]
    const { saved, sentence } = await wheelRewards.transition(context, id)
    return done(sentence, { ...saved, [trackingKey]: id })
  },

  reveal: (context) => wheelRewards.reveal(context, context.request[trackingKey]),

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
