import type { AttendeeStatus, EventStatus } from '#areas/events/contract.ts'
import { words } from '#areas/events/words.ts'
import { useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Status badge of an event, with ongoing events highlighted. */
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

const colours = {
  registered: 'info',
  attended: 'success',
  no_show: 'warning',
  cancelled: 'secondary',
} as const

/** Status badge of an attendee. */
export function AttendeeBadge({ status }: { status: AttendeeStatus }) {
  const t = useWords(words)
  return <StatusBadge status={status} label={t(`state_${status}`)} colour={colours[status]} />
}
