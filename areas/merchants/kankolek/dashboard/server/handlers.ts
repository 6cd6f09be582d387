import { kankolekDashboardCalls, shareName } from '#areas/merchants/kankolek/dashboard/contract.ts'
import { daysBetween, type Span, spanOf, getSpanError } from '#areas/merchants/kankolek/dashboard/rules.ts'
import {
  type Category,
  type Sums,
  sumsByDay,
  sumsOf,
  todayInManila,
} from '#areas/merchants/kankolek/dashboard/server/figures.ts'
import { pageByDay, pageByMerchant } from '#areas/merchants/kankolek/dashboard/server/rows.ts'
import { centavosFrom } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { handlersFor } from '#platform/server/http.ts'
import { rejectField } from '#platform/server/errors.ts'

export const kankolekDashboardHandlers = handlersFor(kankolekDashboardCalls, {
  widgets: async ({ db, request }) => {
    const { span, category } = await wantedBy(db, { ...request, ...withDefaults(request.filters) })
    const [current, previous] = await Promise.all([
      sumsOf(db, { from: span.dateFrom, to: span.dateTo }, category),
      sumsOf(db, { from: span.previousFrom, to: span.previousTo }, category),
    ])
    const both = <Name extends keyof Sums>(name: Name) => ({
      current: current[name],
      previous: previous[name],
    })
    return {
      activeUser: both('activeUser'),
      transactionCount: both('transactionCount'),
      transactionValue: both('transactionValue'),
      [shareName]: both('share'),
      totalP2P: both('p2p'),
      totalP2M: both('p2m'),
    }
  },

  list: async ({ db, request }) => {
    const { span, category } = await wantedBy(db, { ...request, ...withDefaults(request.filters) })
    const range = { from: span.dateFrom, to: span.dateTo, category }
    // The dates are applied above as days of the rows; the list query itself filters by timestamps.
    const plain = { ...request, dateFrom: null, dateTo: null }
    const [{ rows, pageInfo }, totals] = await Promise.all([
      request.groupBy === 'merchant' ? pageByMerchant(db, plain, range) : pageByDay(db, plain, range),
      sumsOf(db, { ...range, search: request.search }, category),
    ])
    return { rows: rows.map(named), pageInfo, totals: named(totals) }
  },

  days: async ({ db, request }) => {
    const { span, category } = await wantedBy(db, request)
    const known = new Map((await sumsByDay(db, span, category)).map((each) => [each.date, each]))
    const days = daysBetween(span.dateFrom, span.dateTo).map((date) =>
      named(known.get(date) ?? { date, ...nothing }),
    )
    return { ...span, days }
  },
})

const none = centavosFrom('0')
const nothing = {
  activeUser: 0,
  transactionCount: 0,
  transactionValue: none,
  p2p: none,
  p2m: none,
  mdrAmount: none,
  share: none,
}

/** Renames the company's share to its API name. */
function named<Row extends { share: Sums['share'] }>({ share, ...others }: Row) {
  return { ...others, [shareName]: share }
}

type DashboardRequest = {
  dateFrom?: string | null | undefined
  dateTo?: string | null | undefined
  storeCategory?: Category
}

/** Reads the period and store category of a request, from `filters` or from the top level. */
export async function wantedBy(
  db: Database,
  context: DashboardRequest,
): Promise<{ span: Span; category: Category }> {
  const span = spanOf(context, await todayInManila(db))
  const reason = getSpanError(span)
  if (reason) rejectField('dateFrom', reason)
  return { span, category: context.storeCategory }
}

/** Drops empty fields. A filter may be sent inside `filters` or beside it. */
export const withDefaults = (fields: DashboardRequest = {}): DashboardRequest =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))
