import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { clearFieldErrors } from './field-errors.ts'
import { ApiError } from '#platform/console/http/api-errors.ts'
import { callApi } from './api-client.ts'
import { pendingWorkCalls } from '#platform/contract/pending-work.ts'
import { requestsOfRecordPath } from '#platform/contract/approval-counts.ts'
import { ownRuns } from '#platform/contract/own-runs.ts'
import type { AnyCall, ReplyOf, InputOf } from '#platform/contract/call.ts'

/** Mutation for a write. Afterwards the queries in its `invalidates` are refetched, or all queries if it has none. */
export function useApiMutation<C extends AnyCall>(call: C): UseMutationResult<ReplyOf<C>, Error, InputOf<C>> {
  const queryClient = useQueryClient()
  const intent = useRef<{ body: string; key: string } | null>(null)
  return useMutation<ReplyOf<C>, Error, InputOf<C>>({
    mutationFn: async (input) => {
      clearFieldErrors()
      const body = JSON.stringify(input)
      // Repeating the same input after a lost response uses the same idempotency key.
      if (intent.current?.body !== body) intent.current = { body, key: crypto.randomUUID() }
      const reply = await callApi(
        call,
        input,
        call.movesMoney ? { idempotencyKey: intent.current.key } : {},
      ).catch((error: unknown) => {
        if (error instanceof ApiError) intent.current = null
        throw error
      })
      intent.current = null
      return reply
    },
    onSuccess: () => {
      if (call.kind === 'read' && call.invalidates === undefined) return
      const { invalidates } = call
      void queryClient.invalidateQueries(
        invalidates === undefined
          ? {}
          : {
              predicate: ({ queryKey: [path] }) =>
                path === pendingWorkCalls.counts.path ||
                path === requestsOfRecordPath ||
                path === ownRuns.path ||
                invalidates.some((prefix) => String(path).startsWith(prefix)),
            },
      )
    },
  })
}
