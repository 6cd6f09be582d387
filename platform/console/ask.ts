import {
  keepPreviousData,
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQueries,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { clearErrors } from '#platform/console/errors.ts'
import { Refused } from '#platform/console/failures.ts'
import { ask, type AskOptions } from '#platform/console/send.ts'
import type { AnyCall, ReplyOf, WireOf } from '#platform/contract/call.ts'

export { HttpFailure, Refused, sentenceOf } from '#platform/console/failures.ts'
export { ask, type AskOptions } from '#platform/console/send.ts'

/** The name under which a reply is kept. Its first part is the path, by which writes find what they touched. */
export const keyOf = <C extends AnyCall>(call: C, wire: WireOf<C>) => [call.path, wire] as const

/** What fetches a reply: for hooks, and for a prefetch with `quiet`. */
export const questionOf = <C extends AnyCall>(call: C, wire: WireOf<C>, options: AskOptions = {}) => ({
  queryKey: keyOf(call, wire),
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(call, wire, { ...options, signal }),
})

/** The reply to a call. The screen waits for it, so it is always there. */
export function useReply<C extends AnyCall>(call: C, wire: WireOf<C>): ReplyOf<C> {
  return useSuspenseQuery(questionOf(call, wire)).data as ReplyOf<C>
}

type Asked<C extends AnyCall> = readonly [call: C, wire: WireOf<C>]

/** The replies to several calls, asked at once. */
export function useReplies<const Cs extends readonly AnyCall[]>(
  asked: readonly [...{ [Index in keyof Cs]: Asked<Cs[Index]> }],
): { [Index in keyof Cs]: ReplyOf<Cs[Index]> } {
  const pairs = asked as readonly Asked<AnyCall>[]
  const results = useSuspenseQueries({ queries: pairs.map(([call, wire]) => questionOf(call, wire)) })
  return results.map(({ data }) => data) as { [Index in keyof Cs]: ReplyOf<Cs[Index]> }
}

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
  const { data, isPending, isFetching, error, isPlaceholderData, refetch } = useQuery({
    ...questionOf(call, wire, options),
    placeholderData: keepPreviousData,
    enabled,
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

/** A call that a person triggers. Afterwards what it touched is asked again: everything, when it says nothing. */
export function useAsk<C extends AnyCall>(call: C): UseMutationResult<ReplyOf<C>, Error, WireOf<C>> {
  const queryClient = useQueryClient()
  const intent = useRef<{ body: string; key: string } | null>(null)
  return useMutation<ReplyOf<C>, Error, WireOf<C>>({
    mutationFn: async (wire) => {
      clearErrors()
      const body = JSON.stringify(wire)
      // The same values sent again, after an answer that never came, are the same intent.
      if (intent.current?.body !== body) intent.current = { body, key: crypto.randomUUID() }
      const reply = await ask(
        call,
        wire,
        call.movesMoney ? { idempotencyKey: intent.current.key } : {},
      ).catch((failure: unknown) => {
        if (failure instanceof Refused) intent.current = null
        throw failure
      })
      intent.current = null
      return reply
    },
    onSuccess: () => {
      if (call.kind === 'read' && call.touches === undefined) return
      const { touches } = call
      void queryClient.invalidateQueries(
        touches === undefined
          ? {}
          : { predicate: ({ queryKey: [path] }) => touches.some((start) => String(path).startsWith(start)) },
      )
    },
  })
}
