import type { StatusColour } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

const colours: Record<string, StatusColour> = {
  shipped: 'info',
  ready_for_pickup: 'info',
  credited: 'success',
  forfeited: 'secondary',
}

/** Badge of the status of a fulfilment. */
export function FulfilmentBadge({ status }: { status: string }) {
  const colour = colours[status]
  return <StatusBadge status={status} {...(colour && { colour })} />
}
