import { z } from 'zod'
import { dashboardScreens } from '#areas/dashboard/screens.ts'
import { FigureDay } from '#areas/dashboard/contract.ts'
import { stringifySearch } from '#platform/console/router.ts'
import { addressOf } from '#platform/console/screen.ts'
import { Moment } from '#platform/contract/fields.ts'

/** Figure whose hours the dashboard shows. */
export const SearchParams = z.object({ figure: z.string().catch('').default('') })

/** Rows of a figure to show: day, end of the period and hour. */
export const Part = z.object({
  day: FigureDay.catch('today').default('today'),
  at: z
    .union([Moment, z.literal('')])
    .catch('')
    .default(''),
  hour: z
    .string()
    .regex(/^(\d|1\d|2[0-3])$/)
    .or(z.literal(''))
    .catch('')
    .default(''),
})
export type Part = z.infer<typeof Part>

/** Path of the rows behind a figure. */
export const rowsPath = (figure: string, { at }: { at: string }, day: 'today' | 'before', hour?: number) =>
  addressOf(dashboardScreens.figure, { figure }) + stringifySearch({ day, at, hour })
