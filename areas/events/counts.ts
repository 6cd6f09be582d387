import { eventCalls } from '#areas/events/contract.ts'
import { eventScreens } from '#areas/events/screens.ts'
import type { DashboardCount } from '#platform/console/dashboard-parts.ts'

/** Counts of this area on the landing dashboard. */
export const counts: readonly DashboardCount[] = [
  {
    name: 'events',
    group: 'there',
    order: 70,
    title: 'Upcoming events',
    titleFil: 'Mga paparating na event',
    call: eventCalls.list,
    screen: eventScreens.events,
    filters: { status: 'published' },
  },
]
