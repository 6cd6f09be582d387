import { batchHandlers } from '#areas/adjustments/batches/server/handlers.ts'
import { adjustmentHandlers } from '#areas/adjustments/server/handlers.ts'
import { agentHandlers } from '#areas/agents/server/handlers.ts'
import { billsHandlers } from '#areas/bills/server/handlers.ts'
import { coinHandlers } from '#areas/rewards/coins/server/handlers.ts'
import { eloadRewardHandlers } from '#areas/rewards/eload-rewards/server/handlers.ts'
import { givingHandlers } from '#areas/rewards/server/handlers.ts'
import { prpHandlers } from '#areas/rewards/prp/server/handlers.ts'
import { itemHandlers as rouletteItemHandlers } from '#areas/roulette/items/server/handlers.ts'
import { wheelRewardHandlers } from '#areas/roulette/rewards/server/handlers.ts'
import { gameHandlers } from '#areas/roulette/server/handlers.ts'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { auditHandlers } from '#areas/audit/server/handlers.ts'
import { applicantHandlers } from '#areas/careers/applicants/server/handlers.ts'
import { departmentHandlers, teamHandlers } from '#areas/careers/server/departments.ts'
import { jobHandlers } from '#areas/careers/server/handlers.ts'
import { drawHandlers } from '#areas/raffle/server/draw-handlers.ts'
import { raffleHandlers } from '#areas/raffle/server/handlers.ts'
import { proofHandlers } from '#areas/raffle/server/public-proof.ts'
import { attendeeHandlers, eventHandlers } from '#areas/events/server/handlers.ts'
import { brandHandlers as productBrandHandlers } from '#areas/catalogue/brands/server/handlers.ts'
import { categoryHandlers as productCategoryHandlers } from '#areas/catalogue/categories/server/handlers.ts'
import { groupHandlers as productGroupHandlers } from '#areas/catalogue/groups/server/handlers.ts'
import { templateHandlers } from '#areas/catalogue/templates/server/handlers.ts'
import { unitHandlers } from '#areas/catalogue/units/server/handlers.ts'
import { sellerBannerHandlers } from '#areas/eseller/banners/server/handlers.ts'
import { sellerBrandHandlers } from '#areas/eseller/brands/server/handlers.ts'
import { sellerCategoryHandlers } from '#areas/eseller/categories/server/handlers.ts'
import { orderHandlers } from '#areas/eseller/orders/server/handlers.ts'
import { sellerProductHandlers } from '#areas/eseller/products/server/handlers.ts'
import { notificationHandlers, openingHandlers } from '#areas/notifications/server/handlers.ts'
import { docsHandlers } from '#areas/docs/server/handlers.ts'
import {
  businessEditingHandlers,
  businessHandlers,
  merchantHandlers,
} from '#areas/merchants/businesses/server/handlers.ts'
import { b2bHandlers } from '#areas/eload/b2b/server/handlers.ts'
import { bannerHandlers } from '#areas/eload/banners/server/handlers.ts'
import { categoryHandlers } from '#areas/eload/categories/server/handlers.ts'
import { networkGroupHandlers } from '#areas/eload/network-groups/server/handlers.ts'
import { networkHandlers } from '#areas/eload/networks/server/handlers.ts'
import { windowHandlers } from '#areas/eload/maintenance/server/handlers.ts'
import { promoHandlers } from '#areas/eload/promos/server/handlers.ts'
import { promoOptionHandlers } from '#areas/eload/promos/server/options.ts'
import { profitSharingHandlers } from '#areas/eload/profit-sharing/server/handlers.ts'
import { providerSwitchHandlers } from '#areas/eload/provider-switch/server/handlers.ts'
import { providerHandlers } from '#areas/eload/providers/server/handlers.ts'
import { schedulerHandlers } from '#areas/eload/scheduler/server/handlers.ts'
import { saleHandlers } from '#areas/eload/transactions/server/handlers.ts'
import { specialCategoryHandlers } from '#areas/eload/special-categories/server/handlers.ts'
import { providerDashboardHandlers } from '#areas/eload/provider-dashboard/server/handlers.ts'
import { campaignHandlers } from '#areas/eload/campaigns/server/handlers.ts'
import { topupHandlers } from '#areas/eload/topups/server/handlers.ts'
import { placeHandlers } from '#areas/places/server/handlers.ts'
import { auditHandlers as adsAuditHandlers } from '#areas/kantoads/audits/server/handlers.ts'
import { bankFileHandlers } from '#areas/kantoads/bank-files/server/handlers.ts'
import { cancellationHandlers } from '#areas/kantoads/cancellations/server/handlers.ts'
import { cashoutHandlers } from '#areas/kantoads/cashouts/server/handlers.ts'
import { erentaHandlers } from '#areas/kantoads/erenta/server/handlers.ts'
import { topupHandlers as adsTopupHandlers } from '#areas/kantoads/topups/server/handlers.ts'
import { kycHandlers, kycOtherHandlers } from '#areas/merchants/kyc/server/handlers.ts'
import { kankolekDashboardHandlers } from '#areas/merchants/kankolek/dashboard/server/handlers.ts'
import { kankolekHandlers } from '#areas/merchants/kankolek/server/handlers.ts'
import { timelineHandlers } from '#areas/merchants/timeline/server/handlers.ts'
import { watchlistHandlers } from '#areas/merchants/watchlist/server/handlers.ts'
import { cifAskingHandlers, cifHandlers } from '#areas/merchants/cif/server/handlers.ts'
import { securityHandlers } from '#areas/merchants/security/server/handlers.ts'
import { storeCategoryHandlers } from '#areas/merchants/store-category/server/handlers.ts'
import { maintenanceHandlers } from '#areas/settings/maintenance-mode/server/handlers.ts'
import { mopHandlers } from '#areas/settings/modes-of-payment/server/handlers.ts'
import { paymentModuleHandlers } from '#areas/settings/payment-modules/server/handlers.ts'
import { sessionHandlers } from '#areas/session/server/handlers.ts'
import { editingHandlers, subscriberHandlers } from '#areas/merchants/subscribers/server/handlers.ts'
import { roleHandlers } from '#areas/staff/roles/server/handlers.ts'
import { userHandlers } from '#areas/staff/users/server/handlers.ts'
import { topupReportHandlers } from '#areas/reports/topups/server/handlers.ts'
import { approvalTypes } from '#apps/api/approvals.ts'
import { cashInMethodHandlers } from '#areas/wallets/cash-in-methods/server/handlers.ts'
import { depositHandlers } from '#areas/wallets/deposits/server/handlers.ts'
import { walletRecordsOfPerson } from '#areas/wallets/public.ts'
import { adjustmentsOfPerson } from '#areas/adjustments/public.ts'
import { merchantPlace } from '#areas/merchants/access.ts'
import { walletHandlers } from '#areas/wallets/server/handlers.ts'
import { figures } from '#apps/api/figures.ts'
import { figureHandlers } from '#areas/dashboard/server/handlers.ts'
import { calendarFeeds } from '#apps/api/calendar.ts'
import { jobs } from '#apps/api/jobs.ts'
import { calendarHandlers } from '#areas/calendar/server/handlers.ts'
import { operationsHandlers } from '#areas/operations/server/handlers.ts'
import { importKinds } from '#apps/api/imports.ts'
import { exportKinds } from '#apps/api/exports.ts'
import { historyGuards } from '#apps/api/history.ts'
import { exportHandlers } from '#platform/server/exports/exports.ts'
import type { HandledCall } from '#platform/server/http/handlers.ts'
import { withAnyFlag } from '#platform/access/access.ts'
import { ledgerHandlers } from '#platform/server/ledger/handlers.ts'
import { importHandlers } from '#platform/server/imports/imports.ts'
import { fileHandlers } from '#platform/server/uploads/uploads.ts'
import { listCountHandlers } from '#platform/server/lists/list-counts.ts'
import { viewHandlers } from '#platform/server/views/handlers.ts'
import packageFile from '#package' with { type: 'json' }

/** Registry of all calls and their handlers, grouped by area. */
export const handledCalls: HandledCall[] = [
  ...productCategoryHandlers,
  ...productGroupHandlers,
  ...productBrandHandlers,
  ...unitHandlers,
  ...templateHandlers,
  ...sellerBrandHandlers,
  ...sellerCategoryHandlers,
  ...sellerBannerHandlers,
  ...sellerProductHandlers,
  ...orderHandlers,
  ...sessionHandlers,
  ...roleHandlers,
  ...userHandlers,
  ...placeHandlers,
  ...subscriberHandlers,
  ...editingHandlers,
  ...timelineHandlers([walletRecordsOfPerson, adjustmentsOfPerson]),
  ...kankolekHandlers,
  ...kankolekDashboardHandlers,
  ...securityHandlers,
  ...storeCategoryHandlers,
  ...businessHandlers,
  ...businessEditingHandlers,
  ...merchantHandlers,
  ...kycHandlers,
  ...kycOtherHandlers,
  ...watchlistHandlers,
  ...cifHandlers,
  ...cifAskingHandlers,
  ...ledgerHandlers(withAnyFlag(merchantPlace)),
  ...walletHandlers,
  ...cashInMethodHandlers,
  ...depositHandlers,
  ...adjustmentHandlers,
  ...batchHandlers,
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
  ...topupReportHandlers,
  ...billsHandlers,
  ...topupHandlers,
  ...campaignHandlers,
  ...providerDashboardHandlers,
  ...adsTopupHandlers,
  ...cashoutHandlers,
  ...bankFileHandlers,
  ...adsAuditHandlers,
  ...cancellationHandlers,
  ...erentaHandlers,
  ...mopHandlers,
  ...paymentModuleHandlers,
  ...maintenanceHandlers,
  ...givingHandlers,
  ...eloadRewardHandlers,
  ...coinHandlers,
  ...prpHandlers,
  ...gameHandlers,
  ...rouletteItemHandlers,
  ...wheelRewardHandlers,
  ...raffleHandlers,
  ...drawHandlers,
  ...proofHandlers,
  ...eventHandlers,
  ...attendeeHandlers,
  ...jobHandlers,
  ...departmentHandlers,
  ...teamHandlers,
  ...applicantHandlers,
  ...notificationHandlers,
  ...openingHandlers,
  ...auditHandlers(historyGuards),
  ...operationsHandlers(jobs),
  ...calendarHandlers(calendarFeeds),
  ...figureHandlers(figures),
  ...approvalHandlers(approvalTypes),
  ...agentHandlers,
  ...viewHandlers,
  ...listCountHandlers(() => handledCalls),
  ...fileHandlers,
  ...importHandlers(importKinds),
  ...exportHandlers(exportKinds),
  ...docsHandlers({
    title: 'ERP console',
    version: packageFile.version,
    calls: () => handledCalls.map(({ call }) => call),
  }),
]
