import { useQueryClient } from '@tanstack/react-query'
import { drawCalls, Live, livePath } from '#areas/raffle/draws/contract.ts'
import { queryKeyFor, useApiQuery, useSuspenseApiQuery, useEventStream } from '#platform/console/api.ts'

const intervalMs = 2_000

/** State of a draw, pushed by the server on each change. Polls every two seconds while the connection is down. */
export function useLive(raffleId: number | null): { live: Live; isUp: boolean } {
  const queryClient = useQueryClient()
  const input = raffleId === null ? {} : { raffleId }
  const live = useSuspenseApiQuery(drawCalls.live, input)
  const currentId = live.raffle?.raffleId ?? null
  const isUp = useEventStream(currentId === null ? null : livePath(currentId), (data) => {
    queryClient.setQueryData(queryKeyFor(drawCalls.live, input), Live.parse(JSON.parse(data)))
  })
  useApiQuery(drawCalls.live, input, isUp ? { enabled: false } : { everyMs: intervalMs })
  return { live, isUp }
}
