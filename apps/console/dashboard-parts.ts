import { dashboardCounts } from './dashboard-counts.ts'
import { LedgerStatus } from '#areas/wallets/screens/LedgerStatus.tsx'
import { ComingUpPanel } from '#areas/calendar/screens/ComingUpPanel.tsx'
import { ProvidersPanel } from '#areas/eload/provider-dashboard/screens/ProvidersPanel.tsx'
import type { DashboardParts } from '#platform/console/dashboard-parts.ts'

/** Parts of the landing dashboard other than the figures of the server. */
export const dashboardParts: DashboardParts = {
  counts: dashboardCounts,
  Light: LedgerStatus,
  panels: [ProvidersPanel, ComingUpPanel],
}
