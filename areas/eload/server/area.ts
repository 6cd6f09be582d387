import {
  bannerPlace,
  categoryPlace,
  diamondPlace,
  networkGroupPlace,
  networkPlace,
  promoPlace,
  providerPlace,
  topupPlace,
} from '#areas/eload/access.ts'
import { b2bPlace } from '#areas/eload/b2b/access.ts'
import { b2bExport } from '#areas/eload/b2b/server/exports.ts'
import { b2bFigure } from '#areas/eload/b2b/server/figures.ts'
import { b2bHandlers } from '#areas/eload/b2b/server/handlers.ts'
import { eloadBannerFeed } from '#areas/eload/banners/server/calendar.ts'
import { bannerExport } from '#areas/eload/banners/server/exports.ts'
import { bannerHandlers } from '#areas/eload/banners/server/handlers.ts'
import { campaignApprovalType } from '#areas/eload/campaigns/server/approval-type.ts'
import { campaignFeed } from '#areas/eload/campaigns/server/calendar.ts'
import { campaignExport, grantExport } from '#areas/eload/campaigns/server/exports.ts'
import { campaignHandlers } from '#areas/eload/campaigns/server/handlers.ts'
import { advanceCampaign, sweepCampaigns } from '#areas/eload/campaigns/server/scheduled-job.ts'
import { reverseGrants } from '#areas/eload/campaigns/server/void-campaign.ts'
import { categoryExport } from '#areas/eload/categories/server/exports.ts'
import { categoryHandlers } from '#areas/eload/categories/server/handlers.ts'
import { eloadMaintenanceFeed } from '#areas/eload/maintenance/server/calendar.ts'
import { windowExport } from '#areas/eload/maintenance/server/exports.ts'
import { windowHandlers } from '#areas/eload/maintenance/server/handlers.ts'
import { salesBlockApprovalType } from '#areas/eload/maintenance/server/sales-block.ts'
import {
  advanceLoadMaintenance,
  sweepLoadMaintenance,
} from '#areas/eload/maintenance/server/scheduled-job.ts'
import { networkGroupExport } from '#areas/eload/network-groups/server/exports.ts'
import { networkGroupHandlers } from '#areas/eload/network-groups/server/handlers.ts'
import { networkExport } from '#areas/eload/networks/server/exports.ts'
import { networkHandlers } from '#areas/eload/networks/server/handlers.ts'
import { profitSharingPlace } from '#areas/eload/profit-sharing/access.ts'
import { profitShareFeed } from '#areas/eload/profit-sharing/server/calendar.ts'
import { supersedeShares } from '#areas/eload/profit-sharing/server/decisions.ts'
import { profitSharingExport } from '#areas/eload/profit-sharing/server/exports.ts'
import { profitSharingHandlers } from '#areas/eload/profit-sharing/server/handlers.ts'
import { diamondExport, promoExport, rebateLogExports } from '#areas/eload/promos/server/exports.ts'
import { promoHandlers } from '#areas/eload/promos/server/handlers.ts'
import { diamondImport, promoImport } from '#areas/eload/promos/server/import.ts'
import { promoOptionHandlers } from '#areas/eload/promos/server/options.ts'
import { providerSaleExport } from '#areas/eload/provider-dashboard/server/exports.ts'
import { providerDashboardHandlers } from '#areas/eload/provider-dashboard/server/handlers.ts'
import { switchExport } from '#areas/eload/provider-switch/server/exports.ts'
import { providerSwitchHandlers } from '#areas/eload/provider-switch/server/handlers.ts'
import { providerExport } from '#areas/eload/providers/server/exports.ts'
import { providerHandlers } from '#areas/eload/providers/server/handlers.ts'
import { promoScheduleFeed } from '#areas/eload/scheduler/server/calendar.ts'
import { scheduleExports } from '#areas/eload/scheduler/server/exports.ts'
import { schedulerHandlers } from '#areas/eload/scheduler/server/handlers.ts'
import { advancePromoSchedule, sweepPromoSchedules } from '#areas/eload/scheduler/server/scheduled-job.ts'
import { specialCategoryExport } from '#areas/eload/special-categories/server/exports.ts'
import { specialCategoryHandlers } from '#areas/eload/special-categories/server/handlers.ts'
import { rebateApprovalType } from '#areas/eload/topups/server/approval-type.ts'
import { rebatePeriodFeed } from '#areas/eload/topups/server/calendar.ts'
import { rebateChangeExport, topupExport } from '#areas/eload/topups/server/exports.ts'
import { topupHandlers } from '#areas/eload/topups/server/handlers.ts'
import { advanceRebate, sweepRebates } from '#areas/eload/topups/server/scheduled-job.ts'
import { saleExport } from '#areas/eload/transactions/server/exports.ts'
import { saleFigures } from '#areas/eload/transactions/server/figures.ts'
import { saleHandlers } from '#areas/eload/transactions/server/handlers.ts'
import { eloadLogPlace } from '#areas/reports/access.ts'
import { eloadPendingWork } from '#areas/eload/pending-work.ts'
import { viewers, withAnyFlag } from '#platform/access/access.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const eloadServer: ServerArea = {
  calls: [
    ...networkHandlers,
    ...networkGroupHandlers,
    ...providerHandlers,
    ...providerSwitchHandlers,
    ...promoHandlers,
    ...promoOptionHandlers,
    ...schedulerHandlers,
    ...windowHandlers,
    ...categoryHandlers,
    ...specialCategoryHandlers,
    ...bannerHandlers,
    ...saleHandlers,
    ...b2bHandlers,
    ...profitSharingHandlers,
    ...topupHandlers,
    ...campaignHandlers,
    ...providerDashboardHandlers,
  ],
  jobs: [
    advanceLoadMaintenance,
    sweepLoadMaintenance,
    advancePromoSchedule,
    sweepPromoSchedules,
    supersedeShares,
    advanceRebate,
    sweepRebates,
    advanceCampaign,
    sweepCampaigns,
    reverseGrants,
  ],
  exports: [
    saleExport,
    networkGroupExport,
    categoryExport,
    providerExport,
    networkExport,
    topupExport,
    rebateChangeExport,
    promoExport,
    diamondExport,
    ...rebateLogExports,
    campaignExport,
    grantExport,
    bannerExport,
    specialCategoryExport,
    ...scheduleExports,
    windowExport,
    switchExport,
    providerSaleExport,
    b2bExport,
    profitSharingExport,
  ],
  imports: [promoImport, diamondImport],
  approvals: [rebateApprovalType, campaignApprovalType, salesBlockApprovalType],
  figures: [...saleFigures, b2bFigure],
  calendar: [
    promoScheduleFeed,
    rebatePeriodFeed,
    campaignFeed,
    eloadMaintenanceFeed,
    profitShareFeed,
    eloadBannerFeed,
  ],
  pendingWork: Object.values(eloadPendingWork),
  history: {
    'eload-promo': withAnyFlag(promoPlace),
    'eload-maintenance': viewers,
    'eload-promo-schedule': withAnyFlag(promoPlace),
    'eload-diamond': withAnyFlag(diamondPlace),
    'eload-txn': withAnyFlag(eloadLogPlace),
    'eload-b2b': withAnyFlag(b2bPlace),
    'eload-profit-share': withAnyFlag(profitSharingPlace),
    'eload-network': withAnyFlag(networkPlace),
    'eload-network-group': withAnyFlag(networkGroupPlace),
    'eload-provider': withAnyFlag(providerPlace),
    'eload-campaign': withAnyFlag(topupPlace),
    'eload-topup': withAnyFlag(topupPlace),
    'eload-category': withAnyFlag(categoryPlace),
    'eload-category-order': withAnyFlag(categoryPlace),
    'eload-special-category': viewers,
    'eload-special-category-order': viewers,
    'eload-banner': withAnyFlag(bannerPlace),
    'eload-banner-order': withAnyFlag(bannerPlace),
  },
}
