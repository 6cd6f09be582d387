import { eventExport } from '#areas/events/server/event-export.ts'
import { approvalTypes } from '#apps/api/approvals.ts'
import { approvalExports } from '#areas/approvals/server/exports.ts'
import { deliveryExport, notificationExport } from '#areas/notifications/server/exports.ts'
import { networkGroupExport } from '#areas/eload/network-groups/server/exports.ts'
import { categoryExport } from '#areas/eload/categories/server/exports.ts'
import { sellerBannerExport } from '#areas/eseller/banners/server/exports.ts'
import { sellerBrandExport } from '#areas/eseller/brands/server/exports.ts'
import { sellerProductExport } from '#areas/eseller/products/server/exports.ts'
import { businessCategoryExport } from '#areas/catalogue/categories/server/exports.ts'
import { brandExport } from '#areas/catalogue/brands/server/exports.ts'
import { groupExport } from '#areas/catalogue/groups/server/exports.ts'
import { mailExport, messageExport, runExport } from '#areas/operations/server/exports.ts'
import { mopExport } from '#areas/settings/modes-of-payment/server/exports.ts'
import { roleExport } from '#areas/staff/roles/server/exports.ts'
import { userExport } from '#areas/staff/users/server/exports.ts'
import { orderExport } from '#areas/eseller/orders/server/exports.ts'
import { templateExport } from '#areas/catalogue/templates/server/exports.ts'
import { careersExports } from '#areas/careers/server/exports.ts'
import { raffleExports } from '#areas/raffle/server/exports.ts'
import { attendeeExport } from '#areas/events/server/exports.ts'
import { figureExports } from '#areas/dashboard/server/exports.ts'
import { figures } from '#apps/api/figures.ts'
import { billsExports } from '#areas/bills/server/exports.ts'
import { adjustmentExport } from '#areas/adjustments/server/exports.ts'
import { auditExport } from '#areas/audit/server/exports.ts'
import { bannerExport } from '#areas/eload/banners/server/exports.ts'
import { campaignExport, grantExport } from '#areas/eload/campaigns/server/exports.ts'
import { windowExport } from '#areas/eload/maintenance/server/exports.ts'
import { diamondExport, promoExport, rebateLogExports } from '#areas/eload/promos/server/exports.ts'
import { providerSaleExport } from '#areas/eload/provider-dashboard/server/exports.ts'
import { switchExport } from '#areas/eload/provider-switch/server/exports.ts'
import { scheduleExports } from '#areas/eload/scheduler/server/exports.ts'
import { specialCategoryExport } from '#areas/eload/special-categories/server/exports.ts'
import { rebateChangeExport, topupExport } from '#areas/eload/topups/server/exports.ts'
import { kantoadsExports } from '#areas/kantoads/server/exports.ts'
import { saleExport } from '#areas/eload/transactions/server/exports.ts'
import { b2bExport } from '#areas/eload/b2b/server/exports.ts'
import { profitSharingExport } from '#areas/eload/profit-sharing/server/exports.ts'
import { businessExport, businessPartExports } from '#areas/merchants/businesses/server/exports.ts'
import { securityExports } from '#areas/merchants/security/server/exports.ts'
import { subscriberExport } from '#areas/merchants/subscribers/server/exports.ts'
import { blvckExport, topupDayExport, topupReportExport } from '#areas/reports/topups/server/exports.ts'
import { depositExport, depositMerchantExport, transactionExport } from '#areas/wallets/server/exports.ts'
import { batchExport, batchRowExport } from '#areas/adjustments/batches/server/exports.ts'
import { agentExport } from '#areas/agents/server/exports.ts'
import { networkExport } from '#areas/eload/networks/server/exports.ts'
import { providerExport } from '#areas/eload/providers/server/exports.ts'
import { sellerCategoryExport } from '#areas/eseller/categories/server/exports.ts'
import { cifExport } from '#areas/merchants/cif/server/exports.ts'
import { kankolekExport, kankolekMerchantExport } from '#areas/merchants/kankolek/dashboard/server/exports.ts'
import { kycQueueExport } from '#areas/merchants/kyc/server/exports.ts'
import { watchlistExport } from '#areas/merchants/watchlist/server/exports.ts'
import { coinExports, coinLogExport } from '#areas/rewards/coins/server/exports.ts'
import { eloadRewardExport } from '#areas/rewards/eload-rewards/server/exports.ts'
import { prpCatalogueExports, prpExport } from '#areas/rewards/prp/server/exports.ts'
import { recipientExports } from '#areas/rewards/server/exports.ts'
import { rouletteExports } from '#areas/roulette/server/exports.ts'
import { rewardExport, spinExport } from '#areas/roulette/rewards/server/exports.ts'
import type { ExportDefinition } from '#platform/server/exports/exports.ts'

/** Registry of lists that can be exported to a file. A list that is not registered cannot be exported. */
export const exportKinds: readonly ExportDefinition[] = [
  saleExport,
  topupReportExport,
  topupDayExport,
  blvckExport,
  ...billsExports,
  subscriberExport,
  businessExport,
  ...businessPartExports,
  ...securityExports,
  transactionExport,
  eventExport,
  notificationExport,
  deliveryExport,
  networkGroupExport,
  categoryExport,
  sellerBrandExport,
  sellerBannerExport,
  sellerProductExport,
  brandExport,
  businessCategoryExport,
  groupExport,
  userExport,
  roleExport,
  depositExport,
  depositMerchantExport,
  kankolekExport,
  kankolekMerchantExport,
  kycQueueExport,
  watchlistExport,
  cifExport,
  agentExport,
  batchExport,
  batchRowExport,
  providerExport,
  networkExport,
  sellerCategoryExport,
  adjustmentExport,
  eloadRewardExport,
  coinLogExport,
  ...coinExports,
  ...recipientExports,
  prpExport,
  ...prpCatalogueExports,
  rewardExport,
  spinExport,
  ...rouletteExports,
  templateExport,
  orderExport,
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
  ...kantoadsExports,
  b2bExport,
  profitSharingExport,
  attendeeExport,
  ...raffleExports,
  ...careersExports,
  auditExport,
  mopExport,
  runExport,
  mailExport,
  messageExport,
  ...approvalExports(approvalTypes),
  ...figureExports(figures),
]
