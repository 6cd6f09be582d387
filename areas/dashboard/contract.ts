import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { LocalisedText, Money, Moment } from '#platform/contract/fields.ts'
import { BetterDirection } from '#platform/contract/figures.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'

const Name = z.string().max(60)

const Sums = z.object({ count: z.int(), amount: Money.nullable() })

export const FigureDay = z.enum(['today', 'before'])

export const FigureRow = z.object({
  id: z.int(),
  at: Moment,
  label: z.string(),
  amount: Money.nullable(),
  /** Path of the record. */
  path: z.string(),
})
export type FigureRow = z.infer<typeof FigureRow>

export const FigureHour = z.object({
  hour: z.int(),
  todayCount: z.int(),
  todayAmount: Money.nullable(),
  beforeCount: z.int(),
  beforeAmount: Money.nullable(),
})
export type FigureHour = z.infer<typeof FigureHour>

/** A figure of today so far, and of the same weekday last week up to the same time of day. */
export const FigureOverview = z.object({
  name: z.string(),
  title: LocalisedText,
  isMoney: z.boolean(),
  /** Whether the person can export the rows and hours of the figure. */
  mayTake: z.boolean(),
  better: BetterDirection.nullable(),
  today: Sums,
  before: Sums,
  /** The 24 hours of the day, which add up to the sums. */
  hours: z.array(FigureHour),
})
export type FigureOverview = z.infer<typeof FigureOverview>

/** Name of the figure. An export sets it itself. */
const search = Name.default('')
/** End of the period; the current time if omitted. */
const until = Moment.nullish()

// The handlers also check the permission of the list behind each figure.
const needs = 'signed-in'

const readCalls = callGroup({ needs })

/** Endpoints for the figures of the dashboard. */
export const figureCalls = {
  /** All figures that the person can read, up to the same moment. */
  overview: readCalls.read('/dashboards/figures/overview', {
    reply: z.object({
      /** End of both periods. Requests for the underlying rows use the same moment. */
      at: Moment,
      figures: z.array(FigureOverview),
    }),
    background: true,
  }),
  rows: readCalls.read('/dashboards/figures/rows', {
    request: listRequest({
      sorts: ['at', 'amount'],
    }).extend({
      figure: search,
      day: FigureDay.default('today'),
      at: until,
      /** Limits the rows to one hour of the day. */
      hour: z.int().min(0).max(23).nullish(),
    }),
    reply: pageOf(FigureRow).extend({ sums: Sums }),
  }),
  hours: readCalls.read('/dashboards/figures/hours', {
    request: listRequest({
      sorts: ['hour'],
      defaultDirection: 'asc',
    }).extend({ figure: search, at: until }),
    reply: pageOf(FigureHour),
  }),
}
