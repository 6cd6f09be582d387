import { callApi, type CallOptions, takePrefetchedReply } from './api-client.ts'
import type { AnyCall, InputOf } from '#platform/contract/call.ts'

/** The name under which a reply is kept. Its first part is the path, by which writes find what they touched. */
export const queryKeyFor = <C extends AnyCall>(call: C, input: InputOf<C>) => [call.path, input] as const

/** What fetches a reply: for hooks, and for a prefetch with `quiet`. */
export const queryOptionsFor = <C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  options: CallOptions = {},
) => ({
  queryKey: queryKeyFor(call, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(call, input, { ...options, signal }),
  initialData: () => takePrefetchedReply(call, input),
})
