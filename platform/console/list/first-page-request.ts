import type { Query } from './list-props.ts'
import { type ListState, stateParameters, queryOf, readState } from './list-state.ts'

type PageRequest = {
  query: Query
  page: number
  limit: number
  cursor: string | null
  fixed: Readonly<Record<string, unknown>>
}

/** The request of one page. What every request carries goes before what the person chose. */
export function listInput({ query, page, limit, cursor, fixed }: PageRequest) {
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

export type SortOrder = { by: string; dir: 'asc' | 'desc' }

/** What is asked in the order that the person chose, or in the list's own. */
export const sortedQuery = (state: ListState, defaultSort: SortOrder | undefined): Query =>
  queryOf(
    state.sortBy === undefined && defaultSort
      ? { ...state, sortBy: defaultSort.by, sortDir: defaultSort.dir }
      : state,
  )

/** Says that the usual days were taken away. */
export const allDays = 'all-days'

/** An address that names no days, nor a view that does, is about the usual ones. */
export const usesDefaultDays = (parameters: URLSearchParams, prefix = '') =>
  ['from', 'to', 'days', 'view', allDays].every((name) => !parameters.has(prefix + name))

/** What the build knows of a list screen: enough for its first request, where the address names no filter. */
export type ListDefaults = {
  name: string
  fixed?: Readonly<Record<string, unknown>>
  sort?: SortOrder
  days?: 'today'
}

/** The first request that a list will make at an address, or null where only the list itself can tell. */
export function firstPageInput(
  { fixed = {}, sort, days }: ListDefaults,
  parameters: URLSearchParams,
  defaultSize: number,
  today: () => string,
) {
  const known = [...stateParameters, allDays]
  if ([...parameters.keys()].some((name) => !known.includes(name)) || parameters.has('view')) return null
  const read = readState(parameters, [])
  const day = days && usesDefaultDays(parameters) ? today() : undefined
  const state = day === undefined ? read : { ...read, dateFrom: day, dateTo: day }
  const { page, size: limit = defaultSize } = state
  return listInput({ query: sortedQuery(state, sort), page, limit, cursor: null, fixed })
}
