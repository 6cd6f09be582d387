import { useSuspenseQuery } from '@tanstack/react-query'
import { queryOptionsFor } from './query-options.ts'
import type { AnyCall, ReplyOf, InputOf } from '#platform/contract/call.ts'

/** Sends a call and suspends until it has replied. */
export function useSuspenseApiQuery<C extends AnyCall>(call: C, input: InputOf<C>): ReplyOf<C> {
  return useSuspenseQuery(queryOptionsFor(call, input)).data as ReplyOf<C>
}
