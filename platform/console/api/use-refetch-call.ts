import { useQueryClient } from '@tanstack/react-query'
import type { AnyCall } from '#platform/contract/call.ts'

/** Asks anew what a call answered, whatever it was asked with: for a form whose record somebody else has changed. */
export function useRefetchCall({ path }: Pick<AnyCall, 'path'>): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.refetchQueries({ queryKey: [path] })
}
