import type { Filter, FilterValue, Query } from '#platform/console/list/list-props.ts'
import { daysIn, type Period } from '#platform/console/dates/manila-days.ts'
import { isTooShort } from '#platform/contract/search-words.ts'
import { type RelativeDays, relativeDays } from '#platform/contract/fields/manila.ts'

/** State of a list as represented in its address. */
export type ListState = Query & {
  page: number
  /** Relative range that determines `dateFrom` and `dateTo`, if any. */
  days?: RelativeDays
  /** Page size. Undefined for the person's default. */
  size?: number
  panel?: string
  view?: string
}

export type Parameters = Readonly<Record<string, string>>

/** Query parameters of the list state. */
export const stateParameters = [
  'page',
  'size',
  'search',
  'sort',
  'dir',
  'from',
  'to',
  'days',
  'panel',
  'view',
]
const dayPattern = /^\d{4}-\d{2}-\d{2}$/

// A filter may have the name of a state parameter and is then prefixed.
const parameterOf = (key: string) => (stateParameters.includes(key) ? `filter.${key}` : key)

/** Reads the state of a list from its address. Invalid values are ignored. */
export function readState(parameters: URLSearchParams, filters: readonly Filter[], prefix = ''): ListState {
  const read = (name: string) => parameters.get(prefix + name) ?? ''
  const values = Object.fromEntries(
    filters.flatMap((filter) => {
      const value = readValue(filter, read(parameterOf(filter.key)))
      return value === undefined ? [] : [[filter.key, value]]
    }),
  )
  const size = wholeNumber(read('size'))
  const days = relativeDays.find((range) => range === read('days'))
  return {
    page: Math.max(1, wholeNumber(read('page')) ?? 1),
    search: read('search'),
    filters: values,
    ...(size !== undefined && size >= 1 && size <= 100 && { size }),
    ...(read('sort') !== '' && { sortBy: read('sort') }),
    ...(isDirection(read('dir')) && { sortDir: read('dir') as 'asc' | 'desc' }),
    ...(days === undefined && dayPattern.test(read('from')) && { dateFrom: read('from') }),
    ...(days === undefined && dayPattern.test(read('to')) && { dateTo: read('to') }),
    ...(days !== undefined && { days, ...daysIn(days) }),
    ...(read('panel') !== '' && { panel: read('panel') }),
    ...(read('view') !== '' && { view: read('view') }),
  }
}

/** Writes the state of a list as query parameters. Default values are omitted. */
export function writeState(state: ListState, prefix = ''): Parameters {
  const { page, size, panel, view } = state
  const parameters = {
    ...writeQuery(state),
    ...(page > 1 && { page: String(page) }),
    ...(size !== undefined && { size: String(size) }),
    ...(panel !== undefined && { panel }),
    ...(view !== undefined && { view }),
  }
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [prefix + name, value]))
}

/** Returns the parameters a saved view stores: the query without the page. */
export function writeQuery(state: Query & Pick<ListState, 'days'>): Parameters {
  const { search, filters, sortBy, sortDir, dateFrom, dateTo, days } = state
  return {
    ...(search !== '' && { search }),
    ...Object.fromEntries(Object.entries(filters).map(([key, value]) => [parameterOf(key), String(value)])),
    ...(sortBy !== undefined && { sort: sortBy }),
    ...(sortDir !== undefined && { dir: sortDir }),
    ...(days === undefined && dateFrom !== undefined && { from: dateFrom }),
    ...(days === undefined && dateTo !== undefined && { to: dateTo }),
    ...(days !== undefined && { days }),
  }
}

/** Whether the query of a list equals that of a saved view, regardless of notation. */
export function isSameQuery(state: ListState, view: Parameters, filters: readonly Filter[]): boolean {
  const written = (query: ListState) =>
    JSON.stringify(Object.entries(writeQuery(query)).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return written(state) === written(readState(new URLSearchParams(view), filters))
}

/** Changes the query: returns to the first page and leaves the saved view. */
export function withQuery(state: ListState, change: Partial<Query>): ListState {
  return { ...state, ...change, page: 1 }
}

/** Sets a filter. Undefined removes it. */
export function withFilter(state: ListState, key: string, value: FilterValue | undefined): ListState {
  const { [key]: _, ...others } = state.filters
  return withQuery(state, { filters: value === undefined ? others : { ...others, [key]: value } })
}

/** Sets the dates. */
export function withPeriod(state: ListState, period: Period): ListState {
  const { dateFrom: _from, dateTo: _to, days: _days, ...rest } = state
  return { ...rest, page: 1, ...period }
}

/** Removes all filters, dates and the search. */
export function withoutFilters(state: ListState): ListState {
  const { dateFrom: _from, dateTo: _to, days: _days, view: _view, ...rest } = state
  return { ...rest, search: '', filters: {}, page: 1 }
}

/** Closes the side panel. */
export function withoutPanel({ panel: _panel, ...rest }: ListState): ListState {
  return rest
}

/** Returns to the first page with the person's default page size. */
export function withDefaultSize({ size: _size, ...rest }: ListState): ListState {
  return { ...rest, page: 1 }
}

export const isNarrowed = ({ search, filters, dateFrom, dateTo }: Query) =>
  (search.trim() !== '' && !isTooShort(search)) ||
  Object.keys(filters).length > 0 ||
  dateFrom !== undefined ||
  dateTo !== undefined

/** Returns the query as sent to the server. A search that is too short is omitted. */
export function queryOf({ search, filters, sortBy, sortDir, dateFrom, dateTo }: Query): Query {
  return {
    search: isTooShort(search) ? '' : search.trim(),
    filters,
    ...(sortBy !== undefined && { sortBy }),
    ...(sortDir !== undefined && { sortDir }),
    ...(dateFrom !== undefined && { dateFrom }),
    ...(dateTo !== undefined && { dateTo }),
  }
}

function readValue(filter: Filter, text: string): FilterValue | undefined {
  if (text === '') return undefined
  switch (filter.kind) {
    case 'dates':
      return undefined
    case 'text':
      return text
    case 'bool':
      return text === 'true' ? true : text === 'false' ? false : undefined
    case 'choice':
      return filter.options.find(({ value }) => String(value) === text)?.value
    case 'choices': {
      const parts = text.split(',')
      const chosen = filter.options.filter(({ value }) => parts.includes(String(value)))
      return chosen.length === 0 ? undefined : chosen.map(({ value }) => value)
    }
  }
}

const wholeNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)
const isDirection = (text: string) => text === 'asc' || text === 'desc'
