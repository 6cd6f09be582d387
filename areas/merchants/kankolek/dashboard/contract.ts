import { z } from 'zod'
import { kankolekDashboardPlace } from '#areas/merchants/kankolek/dashboard/access.ts'
import { withAnyFlag } from '#platform/access/access.ts'
import { call } from '#platform/contract/call.ts'
import { Money } from '#platform/contract/fields/money.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { productSlug } from '#platform/contract/product.ts'
import { Day } from '#platform/contract/fields/time.ts'

/** The widget and the column of what the house earned. The brand's name is a setting; types call it `product`. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a name that is known only when the server starts has no type of its own
export const shareName = `${productSlug}Share` as 'productShare'

export const StoreCategory = z.enum(['sss', 'nsss'])
export type StoreCategory = z.infer<typeof StoreCategory>

/** The days and kind of store that every figure on the screen is about. */
const span = {
  dateFrom: Day.nullish(),
  dateTo: Day.nullish(),
  storeCategory: z.union([StoreCategory, z.literal('').transform(() => null)]).nullish(),
}
const Span = z.strictObject(span)

const Counted = z.object({ current: z.int(), previous: z.int() })
const Summed = z.object({ current: Money, previous: Money })

export const Widgets = z.object({
  /** Merchants who were paid at least once. */
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
  /** Of a merchant's whole span, the last day they were paid on. */
  date: Day,
  businessId: z.int(),
  businessName: z.string(),
  storeCategory: z.string(),
  ...figures,
})
export type KankolekRow = z.infer<typeof KankolekRow>

export const DayFigures = z.object({ date: Day, activeUser: z.int(), ...figures })
export type DayFigures = z.infer<typeof DayFigures>

/** A row a merchant and day, or one a merchant for the whole span. */
export const GroupBy = z.enum(['day', 'merchant'])

export const KankolekList = listRequest({
  filters: span,
  sorts: ['date', 'transactionCount', 'transactionValue', 'p2p', 'p2m', 'mdrAmount', 'share'],
  defaultSort: 'date',
}).extend({ storeCategory: span.storeCategory, groupBy: GroupBy.default('day') })

export const kankolekDashboardCalls = {
  widgets: call('/dashboards/kankolek/widgets', {
    host: 'others',
    needs: withAnyFlag(kankolekDashboardPlace),
    request: Span.extend({ filters: Span.partial().optional() }),
    reply: Widgets,
  }),
  list: call('/dashboards/kankolek/list', {
    host: 'others',
    needs: withAnyFlag(kankolekDashboardPlace),
    request: KankolekList,
    /** `totals` sum every row that matches, not only the page: they are the widgets' figures. */
    reply: pageOf(KankolekRow).extend({ totals: z.object({ activeUser: z.int(), ...figures }) }),
  }),
  /** Every day of the span, for the chart. Not in the specification. */
  days: call('/dashboards/kankolek/days', {
    host: 'others',
    needs: withAnyFlag(kankolekDashboardPlace),
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
