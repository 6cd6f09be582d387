import { jobCalls as openingCalls } from '#areas/careers/contract.ts'
import { careersScreens } from '#areas/careers/screens.ts'
import type { DashboardCount } from '#platform/console/dashboard-parts.ts'

/** Counts of this area on the landing dashboard. */
export const counts: readonly DashboardCount[] = [
  {
    name: 'openings',
    group: 'there',
    order: 80,
    title: 'Job openings',
    titleFil: 'Mga job opening',
    call: openingCalls.list,
    screen: careersScreens.jobs,
    filters: { status: 'open' },
  },
]
