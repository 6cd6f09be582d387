import { useEffect, useState } from 'react'
import { callApi } from './api-client.ts'
import type { AnyCall, ReplyOf, InputOf } from '#platform/contract/call.ts'

/** Returns the reply of a call when available, for screens without the query cache. Errors are ignored. */
export function useUncachedQuery<C extends AnyCall>(call: C, input: InputOf<C>): ReplyOf<C> | undefined {
  const [reply, setReply] = useState<ReplyOf<C>>()
  const serialisedInput = JSON.stringify(input)
  useEffect(() => {
    const controller = new AbortController()
    callApi(call, JSON.parse(serialisedInput) as InputOf<C>, {
      background: true,
      signal: controller.signal,
    }).then(setReply, () => {})
    return () => controller.abort()
  }, [call, serialisedInput])
  return reply
}
