import { type Guard, guardFor } from '#platform/access/access.ts'
import { stringifySearch } from '#platform/console/router/address.ts'
import type { DashboardCount, DashboardParts } from './dashboard-parts.ts'
import { consoleConfig } from '#platform/console/router/console-registry.ts'
import { addressOf } from '#platform/console/router/screen.ts'

/** The rows that were counted, on their own screen. */
export const countHref = ({ screen, filters = {}, search = {}, prefix = '' }: DashboardCount): string =>
  addressOf(screen as { path: string }) +
  stringifySearch({
    ...search,
    ...Object.fromEntries(Object.entries(filters).map(([key, value]) => [prefix + key, value])),
  })

/** What the list is asked, of which only the number of rows is read. */
export const countInput = ({ filters, fixed }: Pick<DashboardCount, 'filters' | 'fixed'>) => ({
  ...fixed,
  limit: 1,
  ...(filters && { filters }),
})

/** Who may count it: whoever may read the list. */
export const countGuard = (count: DashboardCount): Guard =>
  guardFor(count.call.needs, countInput(count)) ?? { minLevel: Infinity }

/** The parts of the landing dashboard, from where apps/console says they are. */
export const loadDashboardParts = async (): Promise<DashboardParts> =>
  (await consoleConfig().dashboard()).dashboardParts
