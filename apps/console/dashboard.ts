import { dashboardCounts } from '#apps/console/counts.ts'
import { BooksLight } from '#areas/wallets/screens/BooksLight.tsx'
import type { DashboardParts } from '#platform/console/dashboard-parts.ts'

/** What the landing dashboard is made of besides the figures of the server. */
export const dashboardParts: DashboardParts = { counts: dashboardCounts, Light: BooksLight }
