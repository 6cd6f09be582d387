import type { DashboardCount } from '#platform/console/dashboard-parts.ts'

const counts = import.meta.glob<readonly DashboardCount[]>('../../areas/*/counts.ts', {
  eager: true,
  import: 'counts',
})

/** Counts of all areas on the landing dashboard. */
export const dashboardCounts: readonly DashboardCount[] = Object.values(counts)
  .flat()
  .toSorted((a, b) => a.order - b.order)
