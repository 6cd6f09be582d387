import { z } from 'zod'
import type { View } from '#areas/calendar/days.ts'
import { textsInAddress } from '#platform/console/router.ts'
import { dayInManila } from '#platform/console/dates.ts'
import type { ScheduledEntry } from '#platform/contract/calendar.ts'
import { DayInAddress } from '#platform/contract/fields.ts'

export const views = ['week', 'month', 'list'] as const satisfies readonly View[]

/** Query parameters of the calendar. Without a day it shows today, without types all of them. */
export const SearchParams = z.object({
  view: z.enum(views).catch('week').default('week'),
  day: DayInAddress,
  kind: textsInAddress,
  overlaps: z.enum(['', '1']).catch('').default(''),
})
export type SearchParams = z.infer<typeof SearchParams>
export type SetSearchParams = (change: Partial<SearchParams>) => void

export const dayOf = ({ day }: Pick<SearchParams, 'day'>) => day || dayInManila()

export const keyOf = ({ kind, id }: Pick<ScheduledEntry, 'kind' | 'id'>) => `${kind} ${id}`
