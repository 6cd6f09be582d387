import { QueryClient } from '@tanstack/react-query'
import { onSessionEnd } from '#platform/console/session/session-client.ts'

/** What the console has been told and still holds. Nothing of it outlives a session. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // A refusal is an answer, and asking again would only repeat it.
    queries: { retry: false, staleTime: 2000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

onSessionEnd(() => queryClient.clear())
