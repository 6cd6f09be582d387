import { useQueryClient } from '@tanstack/react-query'
import { drawCalls, Live, livePath } from '#areas/raffle/draws/contract.ts'
import { keyOf, useAnswer, useReply } from '#platform/console/ask.ts'
import { useEventStream } from '#platform/console/event-stream.ts'

const everyMs = 2_000

/** Where a draw stands, told by the server the moment it changes; asked for every two seconds while the line is down. */
export function useLive(raffleId: number | null): { live: Live; isUp: boolean } {
  const queryClient = useQueryClient()
  const wire = raffleId === null ? {} : { raffleId }
  const live = useReply(drawCalls.live, wire)
  const shown = live.raffle?.raffleId ?? null
  const isUp = useEventStream(shown === null ? null : livePath(shown), (data) => {
    queryClient.setQueryData(keyOf(drawCalls.live, wire), Live.parse(JSON.parse(data)))
  })
  useAnswer(drawCalls.live, wire, isUp ? { enabled: false } : { everyMs })
  return { live, isUp }
}
