import { useSuspenseQueries } from '@tanstack/react-query'
import { queryOptionsFor } from './query-options.ts'
import type { AnyCall, ReplyOf, InputOf } from '#platform/contract/call.ts'

type CallInput<C extends AnyCall> = readonly [call: C, wire: InputOf<C>]

/** Sends several calls in parallel and suspends until all have replied. */
export function useSuspenseApiQueries<const Cs extends readonly AnyCall[]>(
  inputs: readonly [...{ [Index in keyof Cs]: CallInput<Cs[Index]> }],
): { [Index in keyof Cs]: ReplyOf<Cs[Index]> } {
  const pairs = inputs as readonly CallInput<AnyCall>[]
  const results = useSuspenseQueries({ queries: pairs.map(([call, input]) => queryOptionsFor(call, input)) })
  return results.map(({ data }) => data) as { [Index in keyof Cs]: ReplyOf<Cs[Index]> }
}
