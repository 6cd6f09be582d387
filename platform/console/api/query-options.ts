import { callApi, type CallOptions, takePrefetchedReply } from './api-client.ts'
import type { AnyCall, InputOf } from '#platform/contract/call.ts'

/** Query key of a call. It starts with the path, by which writes invalidate it. */
export const queryKeyFor = <C extends AnyCall>(call: C, input: InputOf<C>) => [call.path, input] as const

/** Query options of a call, for hooks and, with `quiet`, for prefetching. */
export const queryOptionsFor = <C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  options: CallOptions = {},
) => ({
  queryKey: queryKeyFor(call, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(call, input, { ...options, signal }),
  initialData: () => takePrefetchedReply(call, input),
})
