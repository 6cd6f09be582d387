import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { LocalisedText } from '#platform/contract/approvals.ts'
import { Money } from '#platform/contract/fields/money.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { Moment } from '#platform/contract/fields/time.ts'

const Name = z.string().max(60)

const Sums = z.object({ count: z.int(), amount: Money.nullable() })

/** Today until now, and the same day of last week until the same time. */
export const FigureNow = z.object({
  /** The moment that both are counted until: the rows behind them are asked for with it. */
  at: Moment,
  today: Sums,
  before: Sums,
})
export type FigureNow = z.infer<typeof FigureNow>

export const FigureDay = z.enum(['today', 'before'])

export const FigureRow = z.object({
  id: z.int(),
  at: Moment,
  label: z.string(),
  amount: Money.nullable(),
  /** Where the record is opened. */
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

/** An export names its figure by itself. */
const asked = Name.default('')
/** Now, where nothing is said. */
const until = Moment.nullish()

// Each figure asks for the right of its own list besides, which the handlers see to.
const needs = 'signed-in'

/** The figures of the landing dashboard. Not in the specification. */
export const figureCalls = {
  known: call('/dashboards/figures/known', {
    needs,
    request: z.strictObject({}),
    reply: z.object({
      /** `mayTake`: its rows and hours may be taken away as a file. */
      figures: z.array(
        z.object({ name: z.string(), title: LocalisedText, isMoney: z.boolean(), mayTake: z.boolean() }),
      ),
    }),
    background: true,
  }),
  now: call('/dashboards/figures/now', {
    needs,
    request: z.strictObject({ figure: Name }),
    reply: FigureNow,
    background: true,
  }),
  rows: call('/dashboards/figures/rows', {
    needs,
    request: listRequest({ filters: {}, sorts: ['at', 'amount'], defaultSort: 'at' }).extend({
      figure: asked,
      day: FigureDay.default('today'),
      at: until,
      /** Only what came in this hour of the day. */
      hour: z.int().min(0).max(23).nullish(),
    }),
    reply: pageOf(FigureRow).extend({ sums: Sums }),
  }),
  hours: call('/dashboards/figures/hours', {
    needs,
    request: listRequest({
      filters: {},
      sorts: ['hour'],
      defaultSort: 'hour',
      defaultDirection: 'asc',
    }).extend({ figure: asked, at: until }),
    reply: pageOf(FigureHour),
  }),
}
