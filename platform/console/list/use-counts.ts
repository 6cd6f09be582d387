import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/console/api/api.ts'
import type { ListProps } from '#platform/console/list/list-props.ts'
import { type ListState, queryOf } from '#platform/console/list/list-state.ts'
import { totalOf } from '#platform/console/list/total-of.ts'
import { usePageReady } from '#platform/console/page-ready.ts'
import { listCountCalls, maxCountedQueries } from '#platform/contract/list-counts.ts'

export type Counted = {
  list: Pick<ListProps<never>, 'fixed'> & { call: { path: string } }
  states: readonly ListState[]
}

/**
 * Numbers of rows of several states of a list, as text. They are loaded after the page, and not while the person
 * searches, because each would be a search of its own.
 */
export function useCounts(
  { list: { call, fixed = {} }, states }: Counted,
  enabled = true,
): readonly (string | undefined)[] {
  const isPageReady = usePageReady()
  const queries = states.map((state) => {
    const { search, filters, dateFrom, dateTo } = queryOf(state)
    return {
      ...(search !== '' && { search }),
      filters,
      ...(dateFrom && { dateFrom }),
      ...(dateTo && { dateTo }),
    }
  })
  const isAllowed = enabled && queries.length > 0 && queries.length <= maxCountedQueries
  const { data } = useQuery({
    // Writes that refresh the list refresh its counts.
    queryKey: [call.path, 'counts', fixed, queries],
    queryFn: ({ signal }) =>
      callApi(listCountCalls.counts, { list: call.path, fixed, queries }, { signal, background: true }),
    placeholderData: keepPreviousData,
    enabled: isPageReady && isAllowed,
  })
  return isAllowed ? (data ?? []).map((count) => (count ? totalOf(count) : undefined)) : []
}
