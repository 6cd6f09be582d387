import { prpPlace, toSeeCoins, toSeeRewards } from '#areas/rewards/access.ts'
import { coinExports, coinLogExport } from '#areas/rewards/coins/server/exports.ts'
import { coinHandlers } from '#areas/rewards/coins/server/handlers.ts'
import { eloadRewardExport } from '#areas/rewards/eload-rewards/server/exports.ts'
import { eloadRewardHandlers } from '#areas/rewards/eload-rewards/server/handlers.ts'
import { prpItemFeed } from '#areas/rewards/prp/server/calendar.ts'
import { prpCatalogueExports, prpExport } from '#areas/rewards/prp/server/exports.ts'
import { redemptionFigure } from '#areas/rewards/prp/server/figures.ts'
import { prpPrices } from '#areas/rewards/prp/server/deferred-prices.ts'
import { redemptions } from '#areas/rewards/prp/server/redemptions.ts'
import { coinGrantApprovalType, eloadRewardApprovalType } from '#areas/rewards/server/approval-types.ts'
import { budgetApprovalType } from '#areas/rewards/server/budgets.ts'
import { distributeReward, sweepRewards } from '#areas/rewards/server/distribution.ts'
import { recipientExports } from '#areas/rewards/server/exports.ts'
import { givingHandlers } from '#areas/rewards/server/handlers.ts'
import { blvckRecipients, eloadRecipients, vcRecipients } from '#areas/rewards/server/imports.ts'
import { rewardsAppHandlers } from '#areas/rewards/app/server/handlers.ts'
import { rewardsPendingWork } from '#areas/rewards/pending-work.ts'
import { withAnyFlag } from '#platform/access.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const rewardsServer: ServerArea = {
  clientCalls: rewardsAppHandlers,
  calls: [...givingHandlers, ...eloadRewardHandlers, ...coinHandlers, ...prpPrices.handlers],
  jobs: [distributeReward, sweepRewards, redemptions.forfeitJob],
  exports: [
    eloadRewardExport,
    coinLogExport,
    ...coinExports,
    ...recipientExports,
    prpExport,
    ...prpCatalogueExports,
  ],
  imports: [eloadRecipients, vcRecipients, blvckRecipients],
  approvals: [prpPrices.approvalType, eloadRewardApprovalType, coinGrantApprovalType, budgetApprovalType],
  figures: [redemptionFigure],
  calendar: [prpItemFeed],
  pendingWork: Object.values(rewardsPendingWork),
  history: {
    // The reward screen reads its history through a call of its area. This guard covers the general history.
    reward: toSeeRewards,
    'coin-grant': toSeeCoins,
    'reward-budget': toSeeRewards,
    'prp-category': withAnyFlag(prpPlace),
    'prp-item': withAnyFlag(prpPlace),
    'prp-redemption': withAnyFlag(prpPlace),
  },
}
