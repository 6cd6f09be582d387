import { caseWork } from '#areas/compliance/pending-work.ts'
import { complianceScreens } from '#areas/compliance/screens.ts'
import type { DashboardCount } from '#platform/console/dashboard-parts.ts'

/** Counts of this area on the landing dashboard. */
export const counts: readonly DashboardCount[] = [
  {
    name: 'compliance-cases',
    group: 'now',
    order: 45,
    title: 'Compliance cases',
    titleFil: 'Mga compliance case',
    ...caseWork,
    screen: complianceScreens.cases,
  },
]
