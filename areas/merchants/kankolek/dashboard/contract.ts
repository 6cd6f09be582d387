import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { kankolekDashboardPlace } from '#areas/merchants/kankolek/dashboard/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import { Money, Day } from '#platform/contract/fields.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { productSlug } from '#platform/contract/product.ts'

/**
 * Name of the widget and the column for the company's revenue. The brand name in it is a setting; in types it is
 * `product`.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name is only known at startup, so it has no literal type
export const shareName = `${productSlug}Share` as 'productShare'

export const StoreCategory = z.enum(['sss', 'nsss'])
export type StoreCategory = z.infer<typeof StoreCategory>

/** Dates and store category that apply to every figure of the dashboard. */
const span = {
  dateFrom: Day.nullish(),
  dateTo: Day.nullish(),
  storeCategory: z.union([StoreCategory, z.literal('').transform(() => null)]).nullish(),
}
const Span = z.strictObject(span)

const Counted = z.object({ current: z.int(), previous: z.int() })
const Summed = z.object({ current: Money, previous: Money })

export const Widgets = z.object({
  /** Merchants who received at least one payment. */
  activeUser: Counted,
  transactionCount: Counted,
  transactionValue: Summed,
  [shareName]: Summed,
  totalP2P: Summed,
  totalP2M: Summed,
})
export type Widgets = z.infer<typeof Widgets>

const figures = {
  transactionCount: z.int(),
  transactionValue: Money,
  p2p: Money,
  p2m: Money,
  mdrAmount: Money,
  [shareName]: Money,
}

export const KankolekRow = z.object({
  id: z.int(),
  /** When grouped by merchant, the date of the merchant's last payment in the period. */
  date: Day,
  businessId: z.int(),
  businessName: z.string(),
  storeCategory: z.string(),
  ...figures,
})
export type KankolekRow = z.infer<typeof KankolekRow>

export const DayFigures = z.object({ date: Day, activeUser: z.int(), ...figures })
export type DayFigures = z.infer<typeof DayFigures>

/** Grouping of the rows: per merchant and day, or per merchant for the whole period. */
export const GroupBy = z.enum(['day', 'merchant'])

export const KankolekList = listRequest({
  filters: span,
  sorts: ['date', 'transactionCount', 'transactionValue', 'p2p', 'p2m', 'mdrAmount', 'share'],
}).extend({ storeCategory: span.storeCategory, groupBy: GroupBy.default('day') })

const readCalls = callGroup({ host: 'others', needs: withAnyFlag(kankolekDashboardPlace) })

export const kankolekDashboardCalls = {
  widgets: readCalls.read('/dashboards/kankolek/widgets', {
    request: Span.extend({ filters: Span.partial().optional() }),
    reply: Widgets,
  }),
  list: readCalls.read('/dashboards/kankolek/list', {
    request: KankolekList,
    /** `totals` cover every matching row, not only the page, and equal the widget figures. */
    reply: pageOf(KankolekRow).extend({ totals: z.object({ activeUser: z.int(), ...figures }) }),
  }),
  /** Figures of every day of the period, for the chart. */
  days: readCalls.read('/dashboards/kankolek/days', {
    request: Span,
    reply: z.object({
      dateFrom: Day,
      dateTo: Day,
      previousFrom: Day,
      previousTo: Day,
      days: z.array(DayFigures),
    }),
  }),
}
