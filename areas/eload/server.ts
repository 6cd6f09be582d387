import { loadAppHandlers } from '#areas/eload/app/server/handlers.ts'
import { loadSaleRecord } from '#areas/eload/transactions/server/provider-record.ts'
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
import { b2bHandlers, b2bPreview } from '#areas/eload/b2b/server/handlers.ts'
import { bannerHandlers } from '#areas/eload/banners/server/handlers.ts'
import { campaignApprovalType } from '#areas/eload/campaigns/server/approval-type.ts'
import { campaignHandlers } from '#areas/eload/campaigns/server/handlers.ts'
import { advanceCampaign, sweepCampaigns } from '#areas/eload/campaigns/server/scheduled-job.ts'
import { reverseGrants } from '#areas/eload/campaigns/server/void-campaign.ts'
import { categoryHandlers } from '#areas/eload/categories/server/handlers.ts'
import { windowHandlers } from '#areas/eload/maintenance/server/handlers.ts'
import { salesBlockApprovalType } from '#areas/eload/maintenance/server/sales-block.ts'
import {
  advanceLoadMaintenance,
  sweepLoadMaintenance,
} from '#areas/eload/maintenance/server/scheduled-job.ts'
import { networkGroupHandlers } from '#areas/eload/network-groups/server/handlers.ts'
import { networkHandlers } from '#areas/eload/networks/server/handlers.ts'
import { profitSharingPlace } from '#areas/eload/profit-sharing/access.ts'
import { supersedeShares } from '#areas/eload/profit-sharing/server/decisions.ts'
import { profitSharingHandlers } from '#areas/eload/profit-sharing/server/handlers.ts'
import { diamondImport, promoImport } from '#areas/eload/promos/server/import.ts'
import { promoOptionHandlers } from '#areas/eload/promos/server/options.ts'
import { providerDashboardHandlers } from '#areas/eload/provider-dashboard/server/handlers.ts'
import { providerSwitchHandlers } from '#areas/eload/provider-switch/server/handlers.ts'
import { providerConnections } from '#areas/eload/providers/server/deferred-connection.ts'
import { floatApprovalType, floatHandlers } from '#areas/eload/providers/server/float.ts'
import { advancePromoSchedule, sweepPromoSchedules } from '#areas/eload/scheduler/server/scheduled-job.ts'
import { specialCategoryHandlers } from '#areas/eload/special-categories/server/handlers.ts'
import { rebateApprovalType } from '#areas/eload/topups/server/approval-type.ts'
import { advanceRebate, sweepRebates } from '#areas/eload/topups/server/scheduled-job.ts'
import { saleHandlers } from '#areas/eload/transactions/server/handlers.ts'
import { eloadLogPlace } from '#areas/reports/access.ts'
import { eloadFeeds } from '#areas/eload/server/calendar.ts'
import { loadPrices, topupPrices } from '#areas/eload/server/deferred-prices.ts'
import { eloadExports } from '#areas/eload/exports.ts'
import { eloadPendingWork } from '#areas/eload/pending-work.ts'
import { windowReaders } from '#areas/eload/maintenance/access.ts'
import { specialCategoryReaders } from '#areas/eload/special-categories/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import { b2bFigure, saleFigures } from '#areas/eload/server/figures.ts'
import { loadEvents } from '#areas/eload/shared/server/events.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const eloadServer: ServerArea = {
  calls: [
    ...networkHandlers,
    ...networkGroupHandlers,
    ...providerConnections.handlers,
    ...floatHandlers,
    ...providerSwitchHandlers,
    ...loadPrices.handlers,
    ...promoOptionHandlers,
    ...topupPrices.handlers,
    ...windowHandlers,
    ...categoryHandlers,
    ...specialCategoryHandlers,
    ...bannerHandlers,
    ...saleHandlers,
    ...b2bHandlers,
    ...profitSharingHandlers,
    ...campaignHandlers,
    ...providerDashboardHandlers,
  ],
  clientCalls: loadAppHandlers,
  events: Object.values(loadEvents),
  providerRecords: [loadSaleRecord],
  previews: [b2bPreview],
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
  exports: eloadExports,
  imports: [promoImport, diamondImport],
  approvals: [
    loadPrices.approvalType,
    topupPrices.approvalType,
    providerConnections.approvalType,
    floatApprovalType,
    rebateApprovalType,
    campaignApprovalType,
    salesBlockApprovalType,
  ],
  figures: [...saleFigures, b2bFigure],
  calendar: eloadFeeds,
  pendingWork: Object.values(eloadPendingWork),
  history: {
    'eload-promo': withAnyFlag(promoPlace),
    'eload-maintenance': windowReaders,
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
    'eload-special-category': specialCategoryReaders,
    'eload-special-category-order': specialCategoryReaders,
    'eload-banner': withAnyFlag(bannerPlace),
    'eload-banner-order': withAnyFlag(bannerPlace),
  },
}
