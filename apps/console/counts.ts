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
import type { Count } from '#platform/console/dashboard.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'

const pending = { status: 'pending' }

/** What waits for somebody: the approvals sent to the person, their own requests, and each area's queue. */
const now: Count[] = [
  count('approvals', 'Waiting for your decision', 'Naghihintay ng pasya mo', {
    call: approvalCalls.inbox,
    screen: approvalScreens.approvals,
  }),
  count('my-requests', 'Your requests, undecided', 'Mga hiling mong wala pang pasya', {
    call: approvalCalls.mine,
    screen: approvalScreens.approvals,
    filters: pending,
    prefix: 'mine.',
    search: { tab: 'mine' },
  }),
  count('kyc', 'KYC cases', 'Mga kaso ng KYC', { call: kycOtherCalls.queue, screen: kycScreens.queue }),
  count('watchlist', 'Under review', 'Sinusuri pa', {
    call: subscriberCalls.list,
    screen: subscriberScreens.list,
    filters: { watchlist_status: 'under_review' },
  }),
  count('cif', 'Mobile number changes', 'Mga palit ng mobile number', {
    call: cifCalls.list,
    screen: cifScreens.list,
    filters: pending,
  }),
  count('load-review', 'Load sales to look into', 'Mga bentang load na sisiyasatin', {
    call: saleCalls.list,
    screen: saleScreens.list,
    filters: { status: 'for_review' },
    search: { 'all-days': 'yes' },
  }),
  count('b2b', 'B2B deposits', 'Mga B2B deposit', {
    call: b2bCalls.list,
    screen: b2bScreens.requests,
    filters: pending,
  }),
  count('profit-shares', 'Profit shares', 'Mga hatian ng kita', {
    call: profitSharingCalls.list,
    screen: profitSharingScreens.shares,
    filters: pending,
  }),
  count('orders', 'eSupplies orders to confirm', 'Mga order sa eSupplies na kukumpirmahin', {
    call: orderCalls.list,
    screen: esellerScreens.orders,
    filters: pending,
  }),
  count('redemptions', 'PRP redemptions', 'Mga pag-redeem sa PRP', {
    call: prpCalls.rewards,
    screen: rewardScreens.prpRewards,
    filters: pending,
  }),
  count('ads-topups', 'Kanto Ads top-ups', 'Mga top-up ng Kanto Ads', {
    call: adsTopupCalls.list,
    screen: adsMoneyScreens.topups,
    filters: pending,
  }),
  count('ads-cashouts', 'Kanto Ads cash-outs', 'Mga cash-out ng Kanto Ads', {
    call: cashoutCalls.list,
    screen: adsMoneyScreens.cashouts,
    filters: pending,
  }),
  count('ads-cancellations', 'Kanto Ads cancellations', 'Mga pagkansela ng Kanto Ads', {
    call: cancellationCalls.list,
    screen: adsAuditScreens.cancellations,
    filters: pending,
  }),
  count('maintenance', 'eLoad maintenance now', 'Maintenance ng eLoad ngayon', {
    call: windowCalls.list,
    screen: windowScreens.windows,
    filters: { status: 'ongoing' },
  }),
  count('failed-jobs', 'Jobs that failed', 'Mga trabahong hindi natuloy', {
    call: jobCalls.list,
    screen: operationsScreens.jobs,
    filters: { state: 'failed' },
    prefix: 'runs.',
  }),
].map((each) => ({ ...each, group: 'now' }))

/** How much there is, by area. */
const there: Count[] = [
  count('subscribers', 'Subscribers', 'Mga subscriber', {
    call: subscriberCalls.list,
    screen: subscriberScreens.list,
  }),
  count('businesses', 'Businesses', 'Mga negosyo', {
    call: businessCalls.list,
    screen: businessScreens.list,
  }),
  count('agents', 'Agents', 'Mga agent', { call: agentCalls.search, screen: agentScreens.list }),
  count('topup-skus', 'Top-up SKUs', 'Mga SKU ng top-up', {
    call: topupCalls.list,
    screen: topupScreens.topups,
  }),
  count('load-sales', 'Load sales', 'Mga bentang load', {
    call: saleCalls.list,
    screen: saleScreens.list,
    search: { 'all-days': 'yes' },
  }),
  count('esupplies-orders', 'eSupplies orders', 'Mga order sa eSupplies', {
    call: orderCalls.list,
    screen: esellerScreens.orders,
  }),
  count('events', 'Events to come', 'Mga paparating na event', {
    call: eventCalls.list,
    screen: eventScreens.events,
    filters: { status: 'published' },
  }),
  count('openings', 'Open jobs', 'Mga bukas na trabaho', {
    call: openingCalls.list,
    screen: careersScreens.jobs,
    filters: { status: 'open' },
  }),
  count('staff', 'Staff', 'Mga kasama sa trabaho', { call: userCalls.list, screen: staffScreens.users }),
]

function count(name: string, en: string, fil: string, about: Omit<Count, 'name' | 'title' | 'group'>): Count {
  return { name, title: { en, fil }, group: 'there', ...about }
}

/** What the landing dashboard counts: a line an area. */
export const dashboardCounts: readonly Count[] = [...now, ...there]
