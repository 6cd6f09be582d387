import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePageReady } from '#platform/console/page-ready.ts'
import { queryOptionsFor } from './query-options.ts'
import type { CallOptions } from './api-client.ts'
import type { AnyCall, ReplyOf, InputOf } from '#platform/contract/call.ts'

/** Result of a query that does not suspend. The previous data stays visible while new data loads. */
export type ApiQueryResult<Reply> = {
  data: Reply | undefined
  isPending: boolean
  isFetching: boolean
  error: Error | null
  /** Whether `data` is the previous result while the new request is pending. */
  isPlaceholder: boolean
  refetch: () => void
}

export function useApiQuery<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  {
    enabled = true,
    everyMs,
    keepMs,
    ...options
  }: { enabled?: boolean; everyMs?: number; keepMs?: number } & CallOptions = {},
): ApiQueryResult<ReplyOf<C>> {
  const isPageReady = usePageReady()
  const { data, isPending, isFetching, error, isPlaceholderData, refetch } = useQuery({
    ...queryOptionsFor(call, input, options),
    placeholderData: keepPreviousData,
    // Background queries start after the first page is ready.
    enabled: enabled && (isPageReady || options.background !== true),
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    // For options that change only with a release: fetched once and kept.
    ...(keepMs !== undefined && { staleTime: keepMs, gcTime: keepMs }),
  })
  return {
    data: data as ReplyOf<C> | undefined,
    isPending,
    isFetching,
    error,
    isPlaceholder: isPlaceholderData,
    refetch: () => void refetch(),
  }
}
