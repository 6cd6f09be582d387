import { useSuspenseQuery } from '@tanstack/react-query'
import { questionOf } from '#platform/console/question.ts'
import type { AnyCall, ReplyOf, WireOf } from '#platform/contract/call.ts'

/** The reply to a call. The screen waits for it, so it is always there. */
export function useReply<C extends AnyCall>(call: C, wire: WireOf<C>): ReplyOf<C> {
  return useSuspenseQuery(questionOf(call, wire)).data as ReplyOf<C>
}
