import { staffScreens } from '#areas/staff/screens.ts'
import { userCalls } from '#areas/staff/users/contract.ts'
import type { DashboardCount } from '#platform/console/dashboard-parts.ts'

/** Counts of this area on the landing dashboard. */
export const counts: readonly DashboardCount[] = [
  {
    name: 'staff',
    group: 'there',
    order: 90,
    title: 'Staff',
    titleFil: 'Staff',
    call: userCalls.list,
    screen: staffScreens.users,
  },
]
