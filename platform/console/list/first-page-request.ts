import type { Query } from './list-props.ts'
import { type ListState, stateParameters, queryOf, readState } from './list-state.ts'

type PageRequest = {
  query: Query
  page: number
  limit: number
  cursor: string | null
  fixed: Readonly<Record<string, unknown>>
}

/** Builds the request of a page. Fixed filters take precedence over those of the person. */
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

/** Returns the query with the person's sort order or the list's default. */
export const sortedQuery = (state: ListState, defaultSort: SortOrder | undefined): Query =>
  queryOf(
    state.sortBy === undefined && defaultSort
      ? { ...state, sortBy: defaultSort.by, sortDir: defaultSort.dir }
      : state,
  )

/** Query parameter that removes the default dates. */
export const allDays = 'all-days'

/** Whether the default dates apply: the address contains neither dates nor a saved view. */
export const usesDefaultDays = (parameters: URLSearchParams, prefix = '') =>
  ['from', 'to', 'days', 'view', allDays].every((name) => !parameters.has(prefix + name))

/** Properties of a list screen known at build time, sufficient for its first request without filters. */
export type ListDefaults = {
  name: string
  fixed?: Readonly<Record<string, unknown>>
  sort?: SortOrder
  days?: 'today'
}

/** Returns the first request of a list for an address, or null if it depends on runtime data. */
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
