import { useSuspenseQuery } from '@tanstack/react-query'
import { queryOptionsFor } from './query-options.ts'
import type { AnyCall, ReplyOf, InputOf } from '#platform/contract/call.ts'

/** The reply to a call. The screen waits for it, so it is always there. */
export function useSuspenseApiQuery<C extends AnyCall>(call: C, input: InputOf<C>): ReplyOf<C> {
  return useSuspenseQuery(queryOptionsFor(call, input)).data as ReplyOf<C>
}
