import { merchantPlace } from '#areas/merchants/access.ts'
import { type RevealableField, subscriberCalls } from '#areas/merchants/subscribers/contract.ts'
import { toRead } from '#platform/access/access.ts'
import { useAsk } from '#platform/console/ask.ts'
import { useWhyClosed } from '#platform/console/session.ts'

/** Asks for one masked field in full, which is recorded. `closed` says why the person may not. */
export function useReveal(id: number) {
  const ask = useAsk(subscriberCalls.reveal)
  const closed = useWhyClosed(toRead(merchantPlace))
  const reveal = async (field: RevealableField) => (await ask.mutateAsync({ id, field })).data.value ?? ''
  return { reveal, closed }
}
