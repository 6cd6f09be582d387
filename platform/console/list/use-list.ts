import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { whenPageReady } from '#platform/console/page-ready.ts'
import { cursorOf, clearCursors, storeCursors } from '#platform/console/list/cursors.ts'
import type { ListCall, ListProps } from '#platform/console/list/list-props.ts'
import { sortedQuery, listInput } from './first-page-request.ts'
import { type ListState, withQuery } from '#platform/console/list/list-state.ts'
import { usePreferences } from '#platform/console/list/preferences.ts'
import { useListState } from '#platform/console/list/use-list-state.ts'
import { useViewInAddress } from '#platform/console/list/use-view-in-address.ts'
import { queryOptionsFor } from '#platform/console/api/api.ts'
import { defaultPageSize, type Page, screenPageSize } from '#platform/contract/page.ts'

/** Maximum number of previous pages kept in the cache, for Back. */
const maxCachedPages = 5

function forgetOldPages<Row>(client: QueryClient, call: ListCall<Row>) {
  const cache = client.getQueryCache()
  const left = cache.findAll({ queryKey: [call.path], type: 'inactive' })
  const byAge = left.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  for (const query of byAge.slice(maxCachedPages)) cache.remove(query)
}

/** Delay in milliseconds after which a pending search is written to the address before its rows arrive. */
const addressDelayMs = 150

const listQueryOptions = <Row>(
  call: ListCall<Row>,
  selectionKey: Parameters<typeof listInput>[0],
  background = false,
) => queryOptionsFor(call, listInput(selectionKey), { background })

/** Loads the page of the list state, keeps the previous rows while loading, and prefetches the next page. */
export function useList<Row>(props: ListProps<Row>, place: { address: string } | 'here') {
  const { name, call, filters = [], fixed = {}, defaultSort } = props
  const {
    latest,
    drawn: state,
    now,
    put,
    draw,
    hrefOf,
    typed,
    dispatch,
  } = useListState(filters, place, props.defaultDays)
  const isWaiting = useViewInAddress(name, filters, state, put)
  const [preferences, prefer] = usePreferences(name)
  const client = useQueryClient()
  const defaultSize = place === 'here' ? defaultPageSize : screenPageSize
  const sizeOf = ({ size }: ListState) => size ?? preferences.size ?? defaultSize
  /** Key of a series of pages. Cursors are valid only for the same query, order and page size. */
  const seriesOf = (of: ListState) =>
    JSON.stringify([call.path, fixed, sortedQuery(of, defaultSort), sizeOf(of)])
  const query = sortedQuery(state, defaultSort)
  const limit = sizeOf(state)
  const selectionKey = JSON.stringify([call.path, fixed, { ...query, sortBy: undefined, sortDir: undefined }])
  const series = seriesOf(state)
  const cursor = state.page > 1 ? cursorOf(series, state.page) : null
  /** Prefetches the page of a state when a key or pointer is pressed, before the screen changes. */
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
  /** Returns the state after a change, including a search that is not rendered yet. */
  const resolveNext = (next: Next) => {
    const before = now()
    const nextState = typeof next === 'function' ? next(before) : next
    const text = typed()
    dispatch({ type: 'change' })
    return text === null || nextState.search !== before.search ? nextState : { ...nextState, search: text }
  }
  const change: Change = (next, how) => {
    const before = now()
    const nextState = resolveNext(next)
    if (seriesOf(nextState) !== seriesOf(before) || nextState.page !== before.page)
      void prefetchPage(nextState)
    put(nextState, how)
  }
  const search = (text: string) => {
    dispatch({ type: 'search', typed: text })
    // False after a newer search or another change, and when the screen is being left.
    const isWanted = () => typed() === text
    const nextState = () => resolveNext((before) => withQuery(before, { search: text }))
    const addressTimer = setTimeout(() => {
      if (isWanted()) put(nextState(), { replace: true })
    }, addressDelayMs)
    const showResult = () => {
      clearTimeout(addressTimer)
      if (isWanted()) draw(nextState())
    }
    void prefetchPage(withQuery(now(), { search: text })).then(showResult)
  }
  // oxlint-disable-next-line react/exhaustive-deps -- runs when the list is removed
  useEffect(() => () => dispatch({ type: 'change' }), [])

  const queryResult = useQuery({
    ...listQueryOptions(call, { query, page: state.page, limit, cursor, fixed }),
    placeholderData: keepPreviousData,
    enabled: !isWaiting,
  })
  // The rows are a deferred value, so that input does not wait for rendering them.
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
    // The series contains the call, the query and the page size; the rest follows from them.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [page, isOld, series, state.page, client])

  return {
    /** State the rows are rendered with. */
    state,
    /** Most recently requested state, which the rows follow. */
    latest,
    change,
    hrefOf,
    search,
    /** Applies a change of preferences, which are not part of the state. */
    applyPreference: (next: Next) => put(resolveNext(next)),
    query,
    /** Identifies the query regardless of order and page. */
    selectionKey,
    filters,
    limit,
    preferences,
    prefer,
    page,
    rows: page?.rows ?? [],
    /** Whether the displayed rows belong to the previous query. */
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

/** The next state, or a function that derives it from the most recently requested one. */
type Next = ListState | ((now: ListState) => ListState)
export type Change = (next: Next, how?: { replace?: boolean }) => void
