import { useQueryClient } from '@tanstack/react-query'
import type { AnyCall } from '#platform/contract/call.ts'

/** Returns a function that refetches all queries of a call, for a form whose record was changed by another person. */
export function useRefetchCall({ path }: Pick<AnyCall, 'path'>): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.refetchQueries({ queryKey: [path] })
}
