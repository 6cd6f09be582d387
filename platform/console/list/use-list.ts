import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useRef } from 'react'
import { whenPageReady } from '#platform/console/loading/page-ready.ts'
import { cursorOf, clearCursors, storeCursors } from '#platform/console/list/cursors.ts'
import type { ListCall, ListProps } from '#platform/console/list/list-props.ts'
import { sortedQuery, listInput } from './first-page-request.ts'
import { type ListState, withQuery } from '#platform/console/list/list-state.ts'
import { usePreferences } from '#platform/console/list/preferences.ts'
import { useListState } from '#platform/console/list/use-list-state.ts'
import { useViewInAddress } from '#platform/console/list/use-view-in-address.ts'
import { queryOptionsFor } from '#platform/console/api/api.ts'
import { defaultPageSize, type Page } from '#platform/contract/page.ts'

/** Pages left behind that are kept, for whoever goes back; more would only fill the browser's memory. */
const maxCachedPages = 5

function forgetOldPages<Row>(client: QueryClient, call: ListCall<Row>) {
  const cache = client.getQueryCache()
  const left = cache.findAll({ queryKey: [call.path], type: 'inactive' })
  const byAge = left.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  for (const query of byAge.slice(maxCachedPages)) cache.remove(query)
}

/** A search that takes longer is in the address before its rows are there. */
const addressDelayMs = 150

const listQueryOptions = <Row>(
  call: ListCall<Row>,
  selectionKey: Parameters<typeof listInput>[0],
  background = false,
) => queryOptionsFor(call, listInput(selectionKey), { background })

/** Asks for the page that the list's state names, keeps the rows before it meanwhile, and fetches the next. */
export function useList<Row>(props: ListProps<Row>, place: { address: string } | 'here') {
  const { name, call, filters = [], fixed = {}, defaultSort } = props
  const { latest, drawn: state, now, put, draw } = useListState(filters, place, props.defaultDays)
  const isWaiting = useViewInAddress(name, filters, state, put)
  const [preferences, prefer] = usePreferences(name)
  const client = useQueryClient()
  const router = useRouter()
  const sizeOf = ({ size }: ListState) => size ?? preferences.size ?? defaultPageSize
  /** One name for the same pages: their cursors hold for no other order or size. */
  const seriesOf = (of: ListState) =>
    JSON.stringify([call.path, fixed, sortedQuery(of, defaultSort), sizeOf(of)])
  const query = sortedQuery(state, defaultSort)
  const limit = sizeOf(state)
  const selectionKey = JSON.stringify([call.path, fixed, { ...query, sortBy: undefined, sortDir: undefined }])
  const series = seriesOf(state)
  const cursor = state.page > 1 ? cursorOf(series, state.page) : null
  /** Asks what a state asks, ahead of the screen: with the key or the click itself. */
  const prefetchPage = (of: ListState) => {
    const from = of.page > 1 ? cursorOf(seriesOf(of), of.page) : null
    const input = {
      query: sortedQuery(of, defaultSort),
      page: of.page,
      limit: sizeOf(of),
      cursor: from,
      fixed,
    }
    return client.prefetchQuery(listQueryOptions(call, input))
  }
  // A search that the address does not name yet.
  const pendingSearch = useRef<string | null>(null)
  /** The state that a change leads to, with a search that the address does not name yet. */
  const resolveNext = (next: Next) => {
    const before = now()
    const wanted = typeof next === 'function' ? next(before) : next
    const text = pendingSearch.current
    pendingSearch.current = null
    return text === null || wanted.search !== before.search ? wanted : { ...wanted, search: text }
  }
  const change: Change = (next, how) => {
    const before = now()
    const wanted = resolveNext(next)
    if (seriesOf(wanted) !== seriesOf(before) || wanted.page !== before.page) void prefetchPage(wanted)
    put(wanted, how)
  }
  // The answer is drawn first and the address told of it afterwards: drawn for the key, for the address and for
  // the answer, the list would be drawn three times while the person waits.
  const search = (text: string) => {
    const { pathname } = router.latestLocation
    pendingSearch.current = text
    // Neither after a newer search, nor from a screen that is being left.
    const isWanted = () => pendingSearch.current === text && router.latestLocation.pathname === pathname
    const wanted = () => resolveNext((before) => withQuery(before, { search: text }))
    const addressTimer = setTimeout(() => {
      if (isWanted()) put(wanted(), { replace: true })
    }, addressDelayMs)
    const showResult = () => {
      clearTimeout(addressTimer)
      if (isWanted()) draw(wanted())
    }
    void prefetchPage(withQuery(now(), { search: text })).then(showResult)
  }
  useEffect(() => () => void (pendingSearch.current = null), [])

  const queryResult = useQuery({
    ...listQueryOptions(call, { query, page: state.page, limit, cursor, fixed }),
    placeholderData: keepPreviousData,
    enabled: !isWaiting,
  })
  // Rows are drawn piece by piece, so that a key or a click never waits for fifty of them.
  const page = useDeferredValue(queryResult.data) as Page<Row> | undefined
  const isOld = queryResult.isPlaceholderData || page !== queryResult.data

  useEffect(() => {
    if (!page || isOld) return
    const { pageInfo } = page
    storeCursors(series, { ...pageInfo, page: state.page })
    forgetOldPages(client, call)
    const next = pageInfo.nextCursor ?? null
    if (next === null && pageInfo.noOfPage <= state.page) return
    const following = { query, page: state.page + 1, limit, cursor: cursorOf(series, state.page + 1), fixed }
    whenPageReady(() => void client.prefetchQuery(listQueryOptions(call, following, true)))
    // The series names the call, the query and the size; the rest follows from them.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [page, isOld, series, state.page, client])

  return {
    /** What the rows are drawn by. */
    state,
    /** What was asked for last, which the rows follow. */
    latest,
    change,
    search,
    /** Follows a change of what the person prefers, which is not in the state. */
    applyPreference: (next: Next) => put(resolveNext(next)),
    query,
    /** Names what is asked, whatever its order and page. */
    selectionKey: selectionKey,
    filters,
    limit,
    preferences,
    prefer,
    page,
    rows: page?.rows ?? [],
    /** The rows shown are of the question before. */
    isOld,
    isFirst: queryResult.isPending,
    error: queryResult.error,
    retry: () => {
      clearCursors(series)
      return queryResult.refetch()
    },
  }
}

export type List<Row> = ReturnType<typeof useList<Row>>

/** The next state, or what makes it of the one that was asked for last. */
type Next = ListState | ((now: ListState) => ListState)
export type Change = (next: Next, how?: { replace?: boolean }) => void
