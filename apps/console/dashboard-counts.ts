import { agentCalls } from '#areas/agents/contract.ts'
import { agentScreens } from '#areas/agents/screens.ts'
import { approvalScreens } from '#areas/approvals/screens.ts'
import { jobCalls as openingCalls } from '#areas/careers/contract.ts'
import { careersScreens } from '#areas/careers/screens.ts'
import { b2bCalls } from '#areas/eload/b2b/contract.ts'
import { b2bScreens } from '#areas/eload/b2b/screens.ts'
import { windowCalls } from '#areas/eload/maintenance/contract.ts'
import { windowScreens } from '#areas/eload/maintenance/screens.ts'
import { profitSharingCalls } from '#areas/eload/profit-sharing/contract.ts'
import { profitSharingScreens } from '#areas/eload/profit-sharing/screens.ts'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { topupScreens } from '#areas/eload/topups/screens.ts'
import { saleCalls } from '#areas/eload/transactions/contract.ts'
import { saleScreens } from '#areas/eload/transactions/screens.ts'
import { orderCalls } from '#areas/eseller/orders/contract.ts'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { eventCalls } from '#areas/events/contract.ts'
import { eventScreens } from '#areas/events/screens.ts'
import { cancellationCalls } from '#areas/kantoads/cancellations/contract.ts'
import { cashoutCalls } from '#areas/kantoads/cashouts/contract.ts'
import { adsAuditScreens, adsMoneyScreens } from '#areas/kantoads/screens.ts'
import { topupCalls as adsTopupCalls } from '#areas/kantoads/topups/contract.ts'
import { businessCalls } from '#areas/merchants/businesses/contract.ts'
import { businessScreens } from '#areas/merchants/businesses/screens.ts'
import { cifCalls } from '#areas/merchants/cif/contract.ts'
import { cifScreens } from '#areas/merchants/cif/screens.ts'
import { kycOtherCalls } from '#areas/merchants/kyc/contract.ts'
import { kycScreens } from '#areas/merchants/kyc/screens.ts'
import { subscriberCalls } from '#areas/merchants/subscribers/contract.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { jobCalls } from '#areas/operations/contract.ts'
import { operationsScreens } from '#areas/operations/screens.ts'
import { prpCalls } from '#areas/rewards/prp/contract.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { userCalls } from '#areas/staff/users/contract.ts'
import { staffScreens } from '#areas/staff/screens.ts'
import type { DashboardCount } from '#platform/console/dashboard-parts.ts'
import type { AnyScreen } from '#platform/console/router/screen.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'

const pending = { status: 'pending' }

/** Pending work: approvals sent to the person, their own requests, and the queue of each area. */
const pendingCounts: DashboardCount[] = [
  count(
    'approvals',
    approvalCalls.inbox,
    approvalScreens.approvals,
    inBothLanguages('For your approval', 'Para sa approval mo'),
  ),
  count(
    'my-requests',
    approvalCalls.mine,
    approvalScreens.approvals,
    inBothLanguages('Your pending requests', 'Mga pending mong request'),
    { filters: pending, prefix: 'mine.', search: { tab: 'mine' } },
  ),
  count('kyc', kycOtherCalls.queue, kycScreens.queue, inBothLanguages('KYC cases', 'Mga KYC case')),
  count(
    'watchlist',
    subscriberCalls.list,
    subscriberScreens.list,
    inBothLanguages('Under review', 'Nire-review'),
    {
      filters: { watchlist_status: 'under_review' },
    },
  ),
  count(
    'cif',
    cifCalls.list,
    cifScreens.list,
    inBothLanguages('Mobile number changes', 'Mga palit ng mobile number'),
    { filters: pending },
  ),
  count(
    'load-review',
    saleCalls.list,
    saleScreens.list,
    inBothLanguages('Load sales to review', 'Mga load sale na ire-review'),
    { filters: { status: 'for_review' }, search: { 'all-days': 'yes' } },
  ),
  count('b2b', b2bCalls.list, b2bScreens.requests, inBothLanguages('B2B deposits', 'Mga B2B deposit'), {
    filters: pending,
  }),
  count(
    'profit-shares',
    profitSharingCalls.list,
    profitSharingScreens.shares,
    inBothLanguages('Profit shares', 'Mga profit share'),
    { filters: pending },
  ),
  count(
    'orders',
    orderCalls.list,
    esellerScreens.orders,
    inBothLanguages('eSupplies orders to confirm', 'Mga eSupplies order na kukumpirmahin'),
    { filters: pending },
  ),
  count(
    'redemptions',
    prpCalls.rewards,
    rewardScreens.prpRewards,
    inBothLanguages('PRP redemptions', 'Mga PRP redemption'),
    { filters: pending },
  ),
  count(
    'ads-topups',
    adsTopupCalls.list,
    adsMoneyScreens.topups,
    inBothLanguages('Kanto Ads top-ups', 'Mga top-up ng Kanto Ads'),
    { filters: pending },
  ),
  count(
    'ads-cashouts',
    cashoutCalls.list,
    adsMoneyScreens.cashouts,
    inBothLanguages('Kanto Ads cash-outs', 'Mga cash-out ng Kanto Ads'),
    { filters: pending },
  ),
  count(
    'ads-cancellations',
    cancellationCalls.list,
    adsAuditScreens.cancellations,
    inBothLanguages('Kanto Ads cancellations', 'Mga cancellation ng Kanto Ads'),
    { filters: pending },
  ),
  count(
    'maintenance',
    windowCalls.list,
    windowScreens.windows,
    inBothLanguages('Ongoing eLoad maintenance', 'Kasalukuyang eLoad maintenance'),
    { filters: { status: 'ongoing' } },
  ),
  count(
    'failed-jobs',
    jobCalls.list,
    operationsScreens.jobs,
    inBothLanguages('Failed jobs', 'Mga nag-fail na job'),
    { filters: { state: 'failed' }, prefix: 'runs.' },
  ),
].map((each) => ({ ...each, group: 'now' }))

/** Number of records, by area. */
const totalCounts: DashboardCount[] = [
  count(
    'subscribers',
    subscriberCalls.list,
    subscriberScreens.list,
    inBothLanguages('Subscribers', 'Mga subscriber'),
  ),
  count('businesses', businessCalls.list, businessScreens.list, inBothLanguages('Businesses', 'Mga negosyo')),
  count('agents', agentCalls.search, agentScreens.list, inBothLanguages('Agents', 'Mga agent')),
  count(
    'topup-skus',
    topupCalls.list,
    topupScreens.topups,
    inBothLanguages('Top-up SKUs', 'Mga SKU ng top-up'),
  ),
  count('load-sales', saleCalls.list, saleScreens.list, inBothLanguages('Load sales', 'Mga load sale'), {
    search: { 'all-days': 'yes' },
  }),
  count(
    'esupplies-orders',
    orderCalls.list,
    esellerScreens.orders,
    inBothLanguages('eSupplies orders', 'Mga eSupplies order'),
  ),
  count(
    'events',
    eventCalls.list,
    eventScreens.events,
    inBothLanguages('Upcoming events', 'Mga paparating na event'),
    { filters: { status: 'published' } },
  ),
  count(
    'openings',
    openingCalls.list,
    careersScreens.jobs,
    inBothLanguages('Job openings', 'Mga job opening'),
    {
      filters: { status: 'open' },
    },
  ),
  count('staff', userCalls.list, staffScreens.users, inBothLanguages('Staff', 'Staff')),
]

type CountOptions = Pick<DashboardCount, 'filters' | 'fixed' | 'search' | 'prefix'>

function count(
  name: string,
  call: DashboardCount['call'],
  screen: AnyScreen,
  title: DashboardCount['title'],
  more: CountOptions = {},
): DashboardCount {
  return { name, call, screen, title, group: 'there', ...more }
}

function inBothLanguages(en: string, fil: string) {
  return { en, fil }
}

/** Counts shown on the landing dashboard. */
export const dashboardCounts: readonly DashboardCount[] = [...pendingCounts, ...totalCounts]
