import type { Filter } from '#platform/console/list/list-props.ts'
import { queryOf, readState, writeQuery } from '#platform/console/list/list-state.ts'
import { stringifySearch } from '#platform/console/router/address.ts'
import type { ApprovalRow } from '#platform/contract/approvals.ts'

/** Prefix of the inbox's query parameters. A request opened from the inbox keeps them, for its queue. */
export const inboxPrefix = 'inbox.'

/** Requests on one page of the queue, and the maximum number of pages. */
const pageSize = 100
const maxPages = 10

const filters: readonly Filter[] = [
  { key: 'kind', label: '', kind: 'text' },
  { key: 'inPlaceOf', label: '', kind: 'bool' },
]

const stateIn = (address: string) => {
  const {
    sortBy: _by,
    sortDir: _dir,
    ...state
  } = readState(new URLSearchParams(address), filters, inboxPrefix)
  return state
}

/** Returns the inbox request for the filters in an address. The queue is always oldest first. */
export function queueInput(address: string, page = 1) {
  const { search, filters: values } = queryOf(stateIn(address))
  return { search, filters: values, sortBy: 'createdAt', sortDir: 'asc', page, limit: pageSize } as const
}

/** Returns the filters of the inbox in an address as a query string, for the address of a request. */
export const queueSearch = (address: string): string =>
  stringifySearch(
    Object.fromEntries(
      Object.entries(writeQuery(stateIn(address))).map(([name, value]) => [inboxPrefix + name, value]),
    ),
  )

export type RequestQueue = {
  rows: readonly ApprovalRow[]
  total: number
  /** Filters of the inbox as a query string. */
  search: string
}

type LoadedQueue = { rows: readonly { id: number }[]; total: number; pages: number; requestId: number }

/** Whether the open request, or the one after it, may be on a page that is not loaded yet. */
export function needsNextPage({ rows, total, pages, requestId }: LoadedQueue): boolean {
  if (pages >= maxPages || pages * pageSize >= total) return false
  const index = rows.findIndex(({ id }) => id === requestId)
  return index < 0 || index === rows.length - 1
}

type Place = Pick<ApprovalRow, 'id' | 'createdAt'>

/**
 * Returns the requests before and after one in the queue. A request that is no longer in the queue, because it was
 * decided or withdrawn meanwhile, keeps its place by its time.
 */
export function placeIn<Row extends Place>(rows: readonly Row[], current: Place) {
  const index = rows.findIndex(({ id }) => id === current.id)
  if (index >= 0) return { index, previous: rows[index - 1], next: rows[index + 1] }
  const isEarlier = ({ createdAt, id }: Place) =>
    createdAt === current.createdAt ? id < current.id : Date.parse(createdAt) < Date.parse(current.createdAt)
  const before = rows.filter(isEarlier).length
  return { index: null, previous: rows[before - 1], next: rows[before] }
}
