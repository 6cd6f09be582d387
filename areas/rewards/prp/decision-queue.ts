import { rewardsPendingWork } from '#areas/rewards/pending-work.ts'
import { prpCalls, type Redemption } from '#areas/rewards/prp/contract.ts'
import { prpWords } from '#areas/rewards/prp/words.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { type DecisionQueue, queueOfWork } from '#platform/console/decisions.ts'
import { formatCount } from '#platform/console/i18n.ts'
import { addressOf } from '#platform/console/screen.ts'
import { translatorFor } from '#platform/words.ts'

/** Redemptions to process or credit. */
export const redemptionQueue: DecisionQueue<Redemption> = {
  ...queueOfWork(rewardsPendingWork.redemptions),
  itemOf: ({ id, itemName, name, points, createdAt }, language) => ({
    id,
    title: `${itemName}, ${name}`,
    amount: null,
    detail: translatorFor(prpWords, language)('pointsOf', { points: formatCount(points) }),
    createdAt,
  }),
  hrefOf: (productTrackingId) => addressOf(rewardScreens.prpReward, { productTrackingId }),
  listHref: addressOf(rewardScreens.prpRewards),
  details: (id) => [prpCalls.reward, { productTrackingId: Number(id) }],
}
