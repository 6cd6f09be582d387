import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { clearErrors } from '#platform/console/errors.ts'
import { Refused } from '#platform/console/failures.ts'
import { ask } from '#platform/console/send.ts'
import type { AnyCall, ReplyOf, WireOf } from '#platform/contract/call.ts'

/** A call that a person triggers. Afterwards what it touched is asked again: everything, when it says nothing. */
export function useAsk<C extends AnyCall>(call: C): UseMutationResult<ReplyOf<C>, Error, WireOf<C>> {
  const queryClient = useQueryClient()
  const intent = useRef<{ body: string; key: string } | null>(null)
  return useMutation<ReplyOf<C>, Error, WireOf<C>>({
    mutationFn: async (wire) => {
      clearErrors()
      const body = JSON.stringify(wire)
      // The same values sent again, after an answer that never came, are the same intent.
      if (intent.current?.body !== body) intent.current = { body, key: crypto.randomUUID() }
      const reply = await ask(
        call,
        wire,
        call.movesMoney ? { idempotencyKey: intent.current.key } : {},
      ).catch((failure: unknown) => {
        if (failure instanceof Refused) intent.current = null
        throw failure
      })
      intent.current = null
      return reply
    },
    onSuccess: () => {
      if (call.kind === 'read' && call.touches === undefined) return
      const { touches } = call
      void queryClient.invalidateQueries(
        touches === undefined
          ? {}
          : { predicate: ({ queryKey: [path] }) => touches.some((start) => String(path).startsWith(start)) },
      )
    },
  })
}
