import { agentScreens } from '#areas/agents/screens.ts'
import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import { approvalScreens } from '#areas/approvals/screens.ts'
import { auditScreens } from '#areas/audit/screens.ts'
import { calendarScreens } from '#areas/calendar/screens.ts'
import { dashboardScreens } from '#areas/dashboard/screens.ts'
import { b2bScreens } from '#areas/eload/b2b/screens.ts'
import { profitSharingScreens } from '#areas/eload/profit-sharing/screens.ts'
import { bannerScreens } from '#areas/eload/banners/screens.ts'
import { categoryScreens } from '#areas/eload/categories/screens.ts'
import { networkGroupScreens } from '#areas/eload/network-groups/screens.ts'
import { networkScreens } from '#areas/eload/networks/screens.ts'
import { promoScreens } from '#areas/eload/promos/screens.ts'
import { providerScreens } from '#areas/eload/providers/screens.ts'
import { windowScreens } from '#areas/eload/maintenance/screens.ts'
import { schedulerScreens } from '#areas/eload/scheduler/screens.ts'
import { saleScreens } from '#areas/eload/transactions/screens.ts'
import { specialCategoryScreens } from '#areas/eload/special-categories/screens.ts'
import { diamondScreens } from '#areas/eload/diamonds/screens.ts'
import { providerDashboardScreens } from '#areas/eload/provider-dashboard/screens.ts'
import { campaignScreens } from '#areas/eload/campaigns/screens.ts'
import { topupScreens } from '#areas/eload/topups/screens.ts'
import { careersScreens } from '#areas/careers/screens.ts'
import { notificationScreens } from '#areas/notifications/screens.ts'
import { raffleScreens } from '#areas/raffle/screens.ts'
import { eventScreens } from '#areas/events/screens.ts'
import { catalogueScreens } from '#areas/catalogue/screens.ts'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { docsScreens } from '#areas/docs/screens.ts'
import { operationsScreens } from '#areas/operations/screens.ts'
import { cifScreens } from '#areas/merchants/cif/screens.ts'
import { adsAuditScreens, adsMoneyScreens } from '#areas/kantoads/screens.ts'
import { billsScreens } from '#areas/bills/screens.ts'
import { billsReportScreens } from '#areas/bills/transactions/screens.ts'
import { kycScreens } from '#areas/merchants/kyc/screens.ts'
import { watchlistScreens } from '#areas/merchants/watchlist/screens.ts'
import { businessScreens } from '#areas/merchants/businesses/screens.ts'
import { kankolekDashboardScreens } from '#areas/merchants/kankolek/dashboard/screens.ts'
import { securityScreens } from '#areas/merchants/security/screens.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { topupReportScreens } from '#areas/reports/topups/screens.ts'
import { errorScreens } from '#areas/session/errors/screens.ts'
import { sessionScreens } from '#areas/session/screens.ts'
import { settingsScreens } from '#areas/settings/screens.ts'
import { staffScreens } from '#areas/staff/screens.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { rouletteScreens } from '#areas/roulette/screens.ts'
import type { AnyScreen } from '#platform/console/router/screen.ts'

/** Registry of all screens of the console. */
export const allScreens: readonly AnyScreen[] = [
  sessionScreens,
  dashboardScreens,
  calendarScreens,
  kankolekDashboardScreens,
  approvalScreens,
  staffScreens,
  securityScreens,
  subscriberScreens,
  businessScreens,
  kycScreens,
  watchlistScreens,
  cifScreens,
  agentScreens,
  rewardScreens,
  rouletteScreens,
  walletScreens,
  adjustmentScreens,
  settingsScreens,
  raffleScreens,
  eventScreens,
  careersScreens,
  notificationScreens,
  operationsScreens,
  promoScreens,
  schedulerScreens,
  windowScreens,
  networkScreens,
  networkGroupScreens,
  providerScreens,
  categoryScreens,
  specialCategoryScreens,
  bannerScreens,
  saleScreens,
  topupReportScreens,
  billsScreens,
  billsReportScreens,
  b2bScreens,
  profitSharingScreens,
  adsAuditScreens,
  adsMoneyScreens,
  topupScreens,
  campaignScreens,
  diamondScreens,
  providerDashboardScreens,
  catalogueScreens,
  esellerScreens,
  auditScreens,
  docsScreens,
  errorScreens,
].flatMap((screens): AnyScreen[] => Object.values(screens))
