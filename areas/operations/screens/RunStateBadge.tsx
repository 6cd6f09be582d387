import type { RunStateBadge as State } from '#areas/operations/contract.ts'
import { words } from '#areas/operations/words.ts'
import { useWords } from '#platform/console/i18n.ts'
import type { StatusColour } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

const colours: Record<State, StatusColour> = {
  queued: 'secondary',
  running: 'info',
  retrying: 'warning',
  done: 'success',
  failed: 'danger',
  cancelled: 'secondary',
}

export function RunStateBadge({ state }: { state: State }) {
  const t = useWords(words)
  return <StatusBadge status={state} label={t(`state_${state}`)} colour={colours[state]} />
}
