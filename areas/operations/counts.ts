import { jobCalls } from '#areas/operations/contract.ts'
import { operationsScreens } from '#areas/operations/screens.ts'
import type { DashboardCount } from '#platform/console/dashboard-parts.ts'

/** Counts of this area on the landing dashboard. */
export const counts: readonly DashboardCount[] = [
  {
    name: 'failed-jobs',
    group: 'now',
    order: 150,
    title: 'Failed jobs',
    titleFil: 'Mga nag-fail na job',
    call: jobCalls.list,
    screen: operationsScreens.jobs,
    filters: { state: 'failed' },
    prefix: 'runs.',
  },
]
