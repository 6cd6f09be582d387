import { type Guard, guardFor, type Holder, permits } from '#platform/access/access.ts'
import { stringifySearch } from '#platform/console/router/address.ts'
import type { DashboardCount, DashboardParts } from './dashboard-parts.ts'
import { consoleConfig } from '#platform/console/router/console-registry.ts'
import { addressOf } from '#platform/console/screen.ts'

/** Link to the list with the counted rows. */
export const countHref = ({ screen, filters = {}, search = {}, prefix = '' }: DashboardCount): string =>
  addressOf(screen as { path: string }) +
  stringifySearch({
    ...search,
    ...Object.fromEntries(Object.entries(filters).map(([key, value]) => [prefix + key, String(value)])),
  })

/** Request whose total is the count, and whose row is the one that has been pending longest. */
export const countInput = ({
  filters,
  fixed,
  pendingSince,
}: Pick<DashboardCount, 'filters' | 'fixed' | 'pendingSince'>) => ({
  ...fixed,
  limit: 1,
  ...(pendingSince !== undefined && { sortBy: pendingSince, sortDir: 'asc' }),
  ...(filters && { filters }),
})

/** Whether a person can read the list of a count and, for pending work, do that work. */
export const isCountVisible = (count: DashboardCount, person: Holder): boolean =>
  [countGuard(count), count.needs ?? 'signed-in', count.queue?.needs ?? 'signed-in'].every((guard) =>
    permits(person, guard),
  )

/** Guard of a count: the guard of its list. */
export const countGuard = (count: DashboardCount): Guard =>
  guardFor(count.call.needs, countInput(count)) ?? { minLevel: Infinity }

/** Loads the dashboard parts that apps/console configures. */
export const loadDashboardParts = async (): Promise<DashboardParts> =>
  (await consoleConfig().dashboard()).dashboardParts
