import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { cursorOf, forgetCursors, keepCursors } from '#platform/console/list/cursors.ts'
import type { ListCall, ListProps, Query } from '#platform/console/list/list-props.ts'
import { type ListState, queryOf } from '#platform/console/list/list-state.ts'
import { usePreferences } from '#platform/console/list/preferences.ts'
import { useListState } from '#platform/console/list/use-list-state.ts'
import { useViewInAddress } from '#platform/console/list/use-view-in-address.ts'
import { questionOf } from '#platform/console/ask.ts'
import { defaultPageSize, type Page } from '#platform/contract/page.ts'

type Asked = {
  query: Query
  page: number
  limit: number
  cursor: string | null
  fixed: Readonly<Record<string, unknown>>
}

/** The request of one page. What every request carries goes before what the person chose. */
function wireOf({ query, page, limit, cursor, fixed }: Asked) {
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

/** Pages left behind that are kept, for whoever goes back; more would only fill the browser's memory. */
const pagesKept = 8

function forgetOldPages<Row>(client: QueryClient, call: ListCall<Row>) {
  const cache = client.getQueryCache()
  const left = cache.findAll({ queryKey: [call.path], type: 'inactive' })
  const byAge = left.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  for (const query of byAge.slice(pagesKept)) cache.remove(query)
}

const question = <Row>(call: ListCall<Row>, asked: Asked, quiet = false) =>
  questionOf(call, wireOf(asked), { quiet })

/** Asks for the page that the list's state names, keeps the rows before it meanwhile, and fetches the next. */
export function useList<Row>(props: ListProps<Row>, place: { address: string } | 'here') {
  const { name, call, filters = [], fixed = {}, defaultSort } = props
  const [state, change] = useListState(filters, place, props.defaultDays)
  const isWaiting = useViewInAddress(name, filters, state, change)
  const [preferences, prefer] = usePreferences(name)
  const query = queryOf(
    state.sortBy === undefined && defaultSort
      ? { ...state, sortBy: defaultSort.by, sortDir: defaultSort.dir }
      : state,
  )
  const limit = state.size ?? preferences.size ?? defaultPageSize
  const asked = JSON.stringify([call.path, fixed, { ...query, sortBy: undefined, sortDir: undefined }])
  // One name for the same pages: their cursors hold for no other order or size.
  const series = JSON.stringify([call.path, fixed, query, limit])
  const cursor = state.page > 1 ? cursorOf(series, state.page) : null
  const client = useQueryClient()

  const answer = useQuery({
    ...question(call, { query, page: state.page, limit, cursor, fixed }),
    placeholderData: keepPreviousData,
    enabled: !isWaiting,
  })
  // Rows are drawn piece by piece, so that a key or a click never waits for fifty of them.
  const page = useDeferredValue(answer.data) as Page<Row> | undefined
  const isOld = answer.isPlaceholderData || page !== answer.data

  useEffect(() => {
    if (!page || isOld) return
    const { pageInfo } = page
    keepCursors(series, { ...pageInfo, page: state.page })
    forgetOldPages(client, call)
    const next = pageInfo.nextCursor ?? null
    if (next === null && pageInfo.noOfPage <= state.page) return
    void client.prefetchQuery(
      question(
        call,
        { query, page: state.page + 1, limit, cursor: cursorOf(series, state.page + 1), fixed },
        true,
      ),
    )
    // The series names the call, the query and the size; the rest follows from them.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [page, isOld, series, state.page, client])

  return {
    state,
    change,
    query,
    /** Names what is asked, whatever its order and page. */
    question: asked,
    filters,
    limit,
    preferences,
    prefer,
    page,
    rows: page?.rows ?? [],
    /** The rows shown are of the question before. */
    isOld,
    isFirst: answer.isPending,
    error: answer.error,
    retry: () => {
      forgetCursors(series)
      return answer.refetch()
    },
  }
}

export type List<Row> = ReturnType<typeof useList<Row>>
export type Change = (next: ListState, how?: { replace?: boolean }) => void
