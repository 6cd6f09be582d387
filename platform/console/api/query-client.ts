import { QueryClient } from '@tanstack/react-query'
import { onSessionEnd } from '#platform/console/session/session-client.ts'

/** Cache of API replies. It is cleared when the session ends. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Failed requests are not retried, because an error returned by the server would be the same again.
    queries: { retry: false, staleTime: 2000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

onSessionEnd(() => queryClient.clear())
