import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { cursorOf, forgetCursors, keepCursors } from '#platform/console/list/cursors.ts'
import type { ListCall, ListProps } from '#platform/console/list/list-props.ts'
import { sortedQuery, wireOf } from '#platform/console/list/first-request.ts'
import type { ListState } from '#platform/console/list/list-state.ts'
import { usePreferences } from '#platform/console/list/preferences.ts'
import { useListState } from '#platform/console/list/use-list-state.ts'
import { useViewInAddress } from '#platform/console/list/use-view-in-address.ts'
import { questionOf } from '#platform/console/ask.ts'
import { defaultPageSize, type Page } from '#platform/contract/page.ts'

/** Pages left behind that are kept, for whoever goes back; more would only fill the browser's memory. */
const pagesKept = 5

function forgetOldPages<Row>(client: QueryClient, call: ListCall<Row>) {
  const cache = client.getQueryCache()
  const left = cache.findAll({ queryKey: [call.path], type: 'inactive' })
  const byAge = left.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  for (const query of byAge.slice(pagesKept)) cache.remove(query)
}

const question = <Row>(call: ListCall<Row>, asked: Parameters<typeof wireOf>[0], quiet = false) =>
  questionOf(call, wireOf(asked), { quiet })

/** Asks for the page that the list's state names, keeps the rows before it meanwhile, and fetches the next. */
export function useList<Row>(props: ListProps<Row>, place: { address: string } | 'here') {
  const { name, call, filters = [], fixed = {}, defaultSort } = props
  const [state, changeState] = useListState(filters, place, props.defaultDays)
  const isWaiting = useViewInAddress(name, filters, state, changeState)
  const [preferences, prefer] = usePreferences(name)
  const client = useQueryClient()
  const sizeOf = ({ size }: ListState) => size ?? preferences.size ?? defaultPageSize
  /** One name for the same pages: their cursors hold for no other order or size. */
  const seriesOf = (of: ListState) =>
    JSON.stringify([call.path, fixed, sortedQuery(of, defaultSort), sizeOf(of)])
  const query = sortedQuery(state, defaultSort)
  const limit = sizeOf(state)
  const asked = JSON.stringify([call.path, fixed, { ...query, sortBy: undefined, sortDir: undefined }])
  const series = seriesOf(state)
  const cursor = state.page > 1 ? cursorOf(series, state.page) : null
  // The question goes out with the key or the click itself, while the address and the screen still follow.
  const change: typeof changeState = (next, how) => {
    const of = seriesOf(next)
    if (of !== series || next.page !== state.page) {
      const from = next.page > 1 ? cursorOf(of, next.page) : null
      const wire = {
        query: sortedQuery(next, defaultSort),
        page: next.page,
        limit: sizeOf(next),
        cursor: from,
        fixed,
      }
      void client.prefetchQuery(question(call, wire))
    }
    changeState(next, how)
  }

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
    /** Follows a change of what the person prefers, which is not in the state. */
    follow: changeState,
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
