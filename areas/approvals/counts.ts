import { approvalScreens } from '#areas/approvals/screens.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import type { DashboardCount } from '#platform/console/dashboard-parts.ts'

/** Counts of this area on the landing dashboard. */
export const counts: readonly DashboardCount[] = [
  {
    name: 'approvals',
    group: 'now',
    order: 10,
    title: 'For your approval',
    titleFil: 'Para sa approval mo',
    call: approvalCalls.inbox,
    screen: approvalScreens.approvals,
    pendingSince: 'createdAt',
    hasAmounts: true,
  },
  {
    name: 'my-requests',
    group: 'now',
    order: 20,
    title: 'Your pending requests',
    titleFil: 'Mga pending mong request',
    call: approvalCalls.mine,
    screen: approvalScreens.approvals,
    filters: { status: 'pending' },
    pendingSince: 'createdAt',
    hasAmounts: true,
    prefix: 'mine.',
    search: { tab: 'mine' },
  },
]
