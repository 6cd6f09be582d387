import { ask, type AskOptions, replyHere } from '#platform/console/send.ts'
import type { AnyCall, WireOf } from '#platform/contract/call.ts'

/** The name under which a reply is kept. Its first part is the path, by which writes find what they touched. */
export const keyOf = <C extends AnyCall>(call: C, wire: WireOf<C>) => [call.path, wire] as const

/** What fetches a reply: for hooks, and for a prefetch with `quiet`. */
export const questionOf = <C extends AnyCall>(call: C, wire: WireOf<C>, options: AskOptions = {}) => ({
  queryKey: keyOf(call, wire),
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(call, wire, { ...options, signal }),
  initialData: () => replyHere(call, wire),
})
