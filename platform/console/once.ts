import { useEffect, useState } from 'react'
import { ask } from '#platform/console/send.ts'
import type { AnyCall, ReplyOf, WireOf } from '#platform/contract/call.ts'

/** The reply to a call, once it is there, for screens that do without the cache of replies. Silent when it fails. */
export function useOnce<C extends AnyCall>(call: C, wire: WireOf<C>): ReplyOf<C> | undefined {
  const [reply, setReply] = useState<ReplyOf<C>>()
  const asked = JSON.stringify(wire)
  useEffect(() => {
    const leaving = new AbortController()
    ask(call, JSON.parse(asked) as WireOf<C>, { quiet: true, signal: leaving.signal }).then(
      setReply,
      () => {},
    )
    return () => leaving.abort()
  }, [call, asked])
  return reply
}
