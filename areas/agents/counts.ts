import { agentCalls } from '#areas/agents/contract.ts'
import { agentScreens } from '#areas/agents/screens.ts'
import type { DashboardCount } from '#platform/console/dashboard-parts.ts'

/** Counts of this area on the landing dashboard. */
export const counts: readonly DashboardCount[] = [
  {
    name: 'agents',
    group: 'there',
    order: 30,
    title: 'Agents',
    titleFil: 'Mga agent',
    call: agentCalls.search,
    screen: agentScreens.list,
  },
]
