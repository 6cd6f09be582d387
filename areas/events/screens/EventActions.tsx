import { useState } from 'react'
import { eventsPlace } from '#areas/events/access.ts'
import { calendarFile } from '#areas/events/calendar-file.ts'
import { eventCalls, type EventDetails } from '#areas/events/contract.ts'
import { type RuleError, getCancelError, getDeleteError, getPublishError } from '#areas/events/rules.ts'
import { eventScreens } from '#areas/events/screens.ts'
import { words } from '#areas/events/words.ts'
import { toDelete, toUpdate } from '#platform/access.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { formatShortMoment, useMessage, useWords } from '#platform/console/i18n.ts'
import { downloadText } from '#platform/console/import.ts'
import { goToScreen } from '#platform/console/router.ts'
import { ActionButton } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'

type Props = { event: EventDetails }

/** Actions on an event. Unavailable ones are disabled with a reason. */
export function EventActions({ event }: Props) {
  const t = useWords(words)
  const m = useMessage()
  const setStatus = useApiMutation(eventCalls.updateStatus)
  const remove = useApiMutation(eventCalls.delete)
  const mayUpdate = useDisabledReason(toUpdate(eventsPlace))
  const mayDelete = useDisabledReason(toDelete(eventsPlace))
  const { eventId, version, title, attendeeCount } = event
  const disabledReason = (error: RuleError | null) => error && m(error)
  const [now] = useState(() => Date.now())
  const isDraft = event.status === 'draft'
  return (
    <>
      <ActionButton
        label={t('cancelEvent')}
        danger
        disabledReason={mayUpdate ?? disabledReason(getCancelError(event))}
        dialog={{
          title: t('cancelTitle', { title }),
          consequence: t('cancelConsequence', { n: attendeeCount }),
          onConfirm: (reason) => setStatus.mutateAsync({ eventId, status: 'cancelled', reason, version }),
        }}
      />
      <ActionButton
        label={t('deleteEvent')}
        danger
        disabledReason={mayDelete ?? disabledReason(getDeleteError({ ...event, people: attendeeCount }))}
        dialog={{
          title: t('deleteTitle', { title }),
          consequence: t('deleteConsequence'),
          withReason: false,
          onConfirm: async () => {
            const done = await remove.mutateAsync({ eventId, version })
            goToScreen(eventScreens.events)
            return done
          },
        }}
      />
      {isDraft && (
        <ActionButton
          label={t('publishEvent')}
          variant="filled"
          disabledReason={mayUpdate ?? disabledReason(getPublishError(event, now))}
          dialog={{
            title: t('publishTitle', { title }),
            consequence: t('publishConsequence', { when: formatShortMoment(event.startAt) }),
            withReason: false,
            onConfirm: () => setStatus.mutateAsync({ eventId, status: 'published', version }),
          }}
        />
      )}
    </>
  )
}

/** Downloads the event as a calendar file. */
export function CalendarButton({ event }: Props) {
  const t = useWords(words)
  const name = event.title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return (
    <ActionButton
      label={t('calendarFile')}
      isForViewers
      onPress={() =>
        downloadText(`${name || 'event'}.ics`, calendarFile(event, location.hostname), 'text/calendar')
      }
    />
  )
}
