import { coinCalls } from '#areas/rewards/coins/contract.ts'
import { eloadRewardCalls } from '#areas/rewards/eload-rewards/contract.ts'
import { prpCalls } from '#areas/rewards/prp/contract.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { addressOf } from '#platform/console/screen.ts'
import { recordSource } from '#platform/console/shell.ts'

/** Lists of this area that the palette searches. */
export const recordSources = [
  recordSource(eloadRewardCalls.list, {
    order: 42,
    prefix: 'RWD',
    toItem: ({ rewardId, refNo, title }) => ({
      id: `reward-${rewardId}`,
      label: refNo,
      hint: [title],
      address: addressOf(rewardScreens.viewReward, { id: rewardId }),
    }),
  }),
  ...(
    [
      ['VC', 'VCG'],
      ['BLVCK', 'BLV'],
    ] as const
  ).map(([currency, prefix]) =>
    recordSource(coinCalls.grants, {
      order: 43,
      prefix,
      input: { currency },
      toItem: ({ grantId, refNo, reason }) => ({
        id: `coin-grant-${grantId}`,
        label: refNo,
        hint: [reason],
        address: `${addressOf(rewardScreens.coins)}?currency=${currency}&grant=${grantId}`,
      }),
    }),
  ),
  recordSource(prpCalls.rewards, {
    order: 44,
    prefix: 'PRR',
    toItem: ({ id, refNo, name, itemName }) => ({
      id: `prp-redemption-${id}`,
      label: refNo,
      hint: [itemName, name],
      address: addressOf(rewardScreens.prpReward, { productTrackingId: id }),
    }),
  }),
]
