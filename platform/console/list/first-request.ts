import type { Query } from '#platform/console/list/list-props.ts'
import { type ListState, own, queryOf, readState } from '#platform/console/list/list-state.ts'

type Asked = {
  query: Query
  page: number
  limit: number
  cursor: string | null
  fixed: Readonly<Record<string, unknown>>
}

/** The request of one page. What every request carries goes before what the person chose. */
export function wireOf({ query, page, limit, cursor, fixed }: Asked) {
  const { filters: always, ...rest } = fixed
  return {
    ...query,
    ...rest,
    filters: { ...query.filters, ...(always as object | undefined) },
    page,
    limit,
    ...(cursor !== null && { cursor }),
  }
}

export type Sorted = { by: string; dir: 'asc' | 'desc' }

/** What is asked in the order that the person chose, or in the list's own. */
export const sortedQuery = (state: ListState, usual: Sorted | undefined): Query =>
  queryOf(state.sortBy === undefined && usual ? { ...state, sortBy: usual.by, sortDir: usual.dir } : state)

/** Says that the usual days were taken away. */
export const allDays = 'all-days'

/** An address that names no days, nor a view that does, is about the usual ones. */
export const isUsualDays = (parameters: URLSearchParams, prefix = '') =>
  ['from', 'to', 'days', 'view', allDays].every((name) => !parameters.has(prefix + name))

/** What the build knows of a list screen: enough for its first request, where the address names no filter. */
export type FirstList = {
  name: string
  fixed?: Readonly<Record<string, unknown>>
  sort?: Sorted
  days?: 'today'
}

/** The first request that a list will make at an address, or null where only the list itself can tell. */
export function firstWire(
  { fixed = {}, sort, days }: FirstList,
  parameters: URLSearchParams,
  usualSize: number,
  today: () => string,
) {
  const known = [...own, allDays]
  if ([...parameters.keys()].some((name) => !known.includes(name)) || parameters.has('view')) return null
  const read = readState(parameters, [])
  const day = days && isUsualDays(parameters) ? today() : undefined
  const state = day === undefined ? read : { ...read, dateFrom: day, dateTo: day }
  const { page, size: limit = usualSize } = state
  return wireOf({ query: sortedQuery(state, sort), page, limit, cursor: null, fixed })
}
