import type { DeliveryState } from '#areas/merchants/security/contract.ts'
import { words } from '#areas/merchants/security/words.ts'
import { useWords } from '#platform/console/i18n.ts'
import type { StatusColour } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

const colours: Record<DeliveryState, StatusColour> = {
  queued: 'info',
  handed_over: 'info',
  sent: 'info',
  delivered: 'success',
  failed: 'danger',
  expired: 'danger',
}

/** Delivery state of a message to a subscriber. */
export function Delivery({ state, failure }: { state: DeliveryState; failure: string }) {
  const t = useWords(words)
  return (
    <span title={failure || undefined}>
      <StatusBadge status={state} label={t(`delivery_${state}`)} colour={colours[state]} />
    </span>
  )
}
