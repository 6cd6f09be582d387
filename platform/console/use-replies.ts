import { useSuspenseQueries } from '@tanstack/react-query'
import { questionOf } from '#platform/console/question.ts'
import type { AnyCall, ReplyOf, WireOf } from '#platform/contract/call.ts'

type Asked<C extends AnyCall> = readonly [call: C, wire: WireOf<C>]

/** The replies to several calls, asked at once. */
export function useReplies<const Cs extends readonly AnyCall[]>(
  asked: readonly [...{ [Index in keyof Cs]: Asked<Cs[Index]> }],
): { [Index in keyof Cs]: ReplyOf<Cs[Index]> } {
  const pairs = asked as readonly Asked<AnyCall>[]
  const results = useSuspenseQueries({ queries: pairs.map(([call, wire]) => questionOf(call, wire)) })
  return results.map(({ data }) => data) as { [Index in keyof Cs]: ReplyOf<Cs[Index]> }
}
