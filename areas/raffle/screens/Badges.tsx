import type { RaffleStatus, WinnerStatus } from '#areas/raffle/contract.ts'
import { words } from '#areas/raffle/words.ts'
import { useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Badge of a raffle status, with separate colours for a locked raffle and a draw in progress. */
export function RaffleBadge({ status }: { status: RaffleStatus }) {
  const t = useWords(words)
  const isOnItsWay = status === 'locked' || status === 'drawing'
  return (
    <StatusBadge
      status={status}
      label={t(`status_${status}`)}
      {...(isOnItsWay && { colour: status === 'locked' ? ('warning' as const) : ('info' as const) })}
    />
  )
}

const colours = {
  drawn: 'info',
  confirmed: 'success',
  claimed: 'success',
  forfeited: 'secondary',
  voided: 'danger',
} as const

/** Badge of a winner status. */
export function WinnerBadge({ status }: { status: WinnerStatus }) {
  const t = useWords(words)
  return <StatusBadge status={status} label={t(`winner_${status}`)} colour={colours[status]} />
}
