import { type Guard, guardFor } from '#platform/access/access.ts'
import { stringifySearch } from '#platform/console/address.ts'
import type { Count, DashboardParts } from '#platform/console/dashboard-parts.ts'
import { consoleMap } from '#platform/console/map.ts'
import { addressOf } from '#platform/console/screen.ts'

/** The rows that were counted, on their own screen. */
export const addressOfCount = ({ screen, filters = {}, search = {}, prefix = '' }: Count): string =>
  addressOf(screen as { path: string }) +
  stringifySearch({
    ...search,
    ...Object.fromEntries(Object.entries(filters).map(([key, value]) => [prefix + key, value])),
  })

/** What the list is asked, of which only the number of rows is read. */
export const wireOfCount = ({ filters, fixed }: Pick<Count, 'filters' | 'fixed'>) => ({
  ...fixed,
  limit: 1,
  ...(filters && { filters }),
})

/** Who may count it: whoever may read the list. */
export const guardOfCount = (count: Count): Guard =>
  guardFor(count.call.needs, wireOfCount(count)) ?? { minLevel: Infinity }

/** The parts of the landing dashboard, from where apps/console says they are. */
export const dashboardPartsNow = async (): Promise<DashboardParts> =>
  (await consoleMap().dashboard()).dashboardParts
