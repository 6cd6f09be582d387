import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePageReady } from '#platform/console/loading/page-ready.ts'
import { queryOptionsFor } from './query-options.ts'
import type { CallOptions } from './api-client.ts'
import type { AnyCall, ReplyOf, InputOf } from '#platform/contract/call.ts'

/** A call's answer that the screen does not wait for. While the next one comes, the last one stays. */
export type ApiQueryResult<Reply> = {
  data: Reply | undefined
  isPending: boolean
  isFetching: boolean
  error: Error | null
  /** True while `data` still belongs to what was asked before. */
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
    // What nobody waits for leaves the first page to itself.
    enabled: enabled && (isPageReady || options.background !== true),
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    // Options that change with a release of the product are read once.
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
