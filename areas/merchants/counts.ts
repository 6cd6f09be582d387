import { merchantPlace } from '#areas/merchants/access.ts'
import { businessCalls } from '#areas/merchants/businesses/contract.ts'
import { businessScreens } from '#areas/merchants/businesses/screens.ts'
import { cifQueue } from '#areas/merchants/cif/decision-queue.ts'
import { cifScreens } from '#areas/merchants/cif/screens.ts'
import { kycScreens } from '#areas/merchants/kyc/screens.ts'
import { subscriberCalls } from '#areas/merchants/subscribers/contract.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { merchantsPendingWork } from '#areas/merchants/pending-work.ts'
import { toUpdate } from '#platform/access.ts'
import type { DashboardCount } from '#platform/console/dashboard-parts.ts'

/** Counts of this area on the landing dashboard. */
export const counts: readonly DashboardCount[] = [
  {
    name: 'kyc',
    group: 'now',
    order: 30,
    title: 'KYC cases',
    titleFil: 'Mga KYC case',
    ...merchantsPendingWork.kyc,
    screen: kycScreens.queue,
  },
  {
    name: 'watchlist',
    group: 'now',
    order: 40,
    title: 'Watchlist matches',
    titleFil: 'Mga watchlist match',
    call: subscriberCalls.list,
    screen: subscriberScreens.list,
    filters: { watchlist_status: 'under_review' },
    needs: toUpdate(merchantPlace),
  },
  {
    name: 'cif',
    group: 'now',
    order: 50,
    title: 'Mobile number changes',
    titleFil: 'Mga pagpapalit ng mobile number',
    ...merchantsPendingWork.cif,
    screen: cifScreens.list,
    queue: cifQueue,
  },
  {
    name: 'subscribers',
    group: 'there',
    order: 10,
    title: 'Subscribers',
    titleFil: 'Mga subscriber',
    call: subscriberCalls.list,
    screen: subscriberScreens.list,
  },
  {
    name: 'businesses',
    group: 'there',
    order: 20,
    title: 'Businesses',
    titleFil: 'Mga negosyo',
    call: businessCalls.list,
    screen: businessScreens.list,
  },
]
