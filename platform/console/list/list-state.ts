import type { Filter, FilterValue, Query } from '#platform/console/list/list-props.ts'
import { daysIn } from '#platform/console/list/manila-days.ts'
import { type RelativeDays, relativeDays } from '#platform/contract/fields/manila.ts'

/** Everything about a list that its address says. */
export type ListState = Query & {
  page: number
  /** The range that `dateFrom` and `dateTo` come from, where they move with the calendar. */
  days?: RelativeDays
  /** Absent where the person's usual size holds. */
  size?: number
  panel?: string
  view?: string
}

export type Parameters = Readonly<Record<string, string>>

/** Fewer characters than this find too much: they are kept in the field and not sent. */
export const shortestSearch = 2

/** The list's own names in an address. */
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

// A filter may be called as one of the list's own parameters is.
const parameterOf = (key: string) => (stateParameters.includes(key) ? `filter.${key}` : key)

/** Reads a list's state from its address. What makes no sense there is as if it were not. */
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

/** Writes a list's state as the parameters of its address. What is as usual is left out. */
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

/** The part of the parameters that a saved view keeps: what is asked for, not which page of it. */
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

/** Whether a list still asks for what a saved view says, however the two are written down. */
export function isSameQuery(state: ListState, view: Parameters, filters: readonly Filter[]): boolean {
  const written = (query: ListState) =>
    JSON.stringify(Object.entries(writeQuery(query)).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return written(state) === written(readState(new URLSearchParams(view), filters))
}

/** A change of what is asked for begins at its first page again, and is no longer the view it started from. */
export function withQuery(state: ListState, change: Partial<Query>): ListState {
  return { ...state, ...change, page: 1 }
}

/** A change of one filter; undefined takes it away. */
export function withFilter(state: ListState, key: string, value: FilterValue | undefined): ListState {
  const { [key]: _, ...others } = state.filters
  return withQuery(state, { filters: value === undefined ? others : { ...others, [key]: value } })
}

/** A change of the days; an empty text takes one away. */
export function withDays(state: ListState, from: string, to: string): ListState {
  const { dateFrom: _from, dateTo: _to, days: _days, ...rest } = state
  return { ...rest, page: 1, ...(from !== '' && { dateFrom: from }), ...(to !== '' && { dateTo: to }) }
}

/** A change of the days to a range that moves with the calendar. */
export const withRelativeDays = (state: ListState, days: RelativeDays): ListState => ({
  ...state,
  page: 1,
  days,
  ...daysIn(days),
})

/** The state without anything that narrows the list. */
export function withoutFilters(state: ListState): ListState {
  const { dateFrom: _from, dateTo: _to, days: _days, view: _view, ...rest } = state
  return { ...rest, search: '', filters: {}, page: 1 }
}

/** The state with no row opened beside the list. */
export function withoutPanel({ panel: _panel, ...rest }: ListState): ListState {
  return rest
}

/** The first page in the size that the person prefers. */
export function withDefaultSize({ size: _size, ...rest }: ListState): ListState {
  return { ...rest, page: 1 }
}

export const isNarrowed = ({ search, filters, dateFrom, dateTo }: Query) =>
  search.trim().length >= shortestSearch ||
  Object.keys(filters).length > 0 ||
  dateFrom !== undefined ||
  dateTo !== undefined

/** The query as the server is asked: a search that is too short to send is none. */
export function queryOf({ search, filters, sortBy, sortDir, dateFrom, dateTo }: Query): Query {
  const typed = search.trim()
  return {
    search: typed.length < shortestSearch ? '' : typed,
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
