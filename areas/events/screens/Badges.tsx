import type { AttendeeStatus, EventStatus } from '#areas/events/contract.ts'
import { words } from '#areas/events/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** An event's status; one that is on is told apart. */
export function EventBadge({ status }: { status: EventStatus }) {
  const t = useWords(words)
  return (
    <StatusBadge
      status={status}
      label={t(`status_${status}`)}
      {...(status === 'ongoing' && { colour: 'info' as const })}
    />
  )
}

const colours = { registered: 'info', attended: 'success', no_show: 'warning', cancelled: 'danger' } as const

/** Whether a person is coming, came, or will not. */
export function AttendeeBadge({ status }: { status: AttendeeStatus }) {
  const t = useWords(words)
  return <StatusBadge status={status} label={t(`state_${status}`)} colour={colours[status]} />
}
