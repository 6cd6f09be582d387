import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useStands } from '#platform/console/first-paint.ts'
import { questionOf } from '#platform/console/question.ts'
import type { AskOptions } from '#platform/console/send.ts'
import type { AnyCall, ReplyOf, WireOf } from '#platform/contract/call.ts'

/** A call's answer that the screen does not wait for. While the next one comes, the last one stays. */
export type Answer<Reply> = {
  data: Reply | undefined
  isPending: boolean
  isFetching: boolean
  error: Error | null
  /** True while `data` still belongs to what was asked before. */
  isPlaceholder: boolean
  askAgain: () => void
}

export function useAnswer<C extends AnyCall>(
  call: C,
  wire: WireOf<C>,
  {
    enabled = true,
    everyMs,
    keepMs,
    ...options
  }: { enabled?: boolean; everyMs?: number; keepMs?: number } & AskOptions = {},
): Answer<ReplyOf<C>> {
  const stands = useStands()
  const { data, isPending, isFetching, error, isPlaceholderData, refetch } = useQuery({
    ...questionOf(call, wire, options),
    placeholderData: keepPreviousData,
    // What nobody waits for leaves the first page to itself.
    enabled: enabled && (stands || options.quiet !== true),
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
    askAgain: () => void refetch(),
  }
}
