import { Button } from '@mantine/core'
import { useState } from 'react'
import { eventsPlace } from '#areas/events/access.ts'
import { calendarFile } from '#areas/events/calendar-file.ts'
import { eventCalls, type EventDetails } from '#areas/events/contract.ts'
import { type Why, whyNotCancel, whyNotDelete, whyNotPublish } from '#areas/events/rules.ts'
import { eventScreens } from '#areas/events/screens.ts'
import { words } from '#areas/events/words.ts'
import { toDelete, toUpdate } from '#platform/access/access.ts'
import { useAsk } from '#platform/console/ask.ts'
import { shortMoment } from '#platform/console/format.ts'
import { saveText } from '#platform/console/import/save-text.ts'
import { goToScreen } from '#platform/console/navigation.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'

type Props = { event: EventDetails }

/** What can be done with an event now; what cannot is closed and says why. */
export function EventActions({ event }: Props) {
  const t = useWords(words)
  const setStatus = useAsk(eventCalls.updateStatus)
  const remove = useAsk(eventCalls.delete)
  const mayUpdate = useWhyClosed(toUpdate(eventsPlace))
  const mayDelete = useWhyClosed(toDelete(eventsPlace))
  const { eventId, version, title, attendeeCount } = event
  const say = (why: Exclude<Why, 'checkInEarly'> | null) => (why === null ? null : t(`why_${why}`))
  const closedBy = (why: Why | null) => (why === 'checkInEarly' ? null : say(why))
  const [now] = useState(() => Date.now())
  const isDraft = event.status === 'draft'
  return (
    <>
      {isDraft && (
        <ActionButton
          label={t('publish')}
          variant="filled"
          closed={mayUpdate ?? closedBy(whyNotPublish(event, now))}
          dialog={{
            title: t('publishTitle', { title }),
            verb: t('publish'),
            consequence: t('publishConsequence', { when: shortMoment(event.startAt) }),
            withReason: false,
            onConfirm: () => setStatus.mutateAsync({ eventId, status: 'published', version }),
          }}
        />
      )}
      <ActionButton
        label={t('cancel')}
        danger
        closed={mayUpdate ?? closedBy(whyNotCancel(event))}
        dialog={{
          title: t('cancelTitle', { title }),
          verb: t('cancel'),
          consequence: t('cancelConsequence', { n: attendeeCount }),
          onConfirm: (reason) => setStatus.mutateAsync({ eventId, status: 'cancelled', reason, version }),
        }}
      />
      <ActionButton
        label={t('delete')}
        danger
        closed={mayDelete ?? closedBy(whyNotDelete({ ...event, people: attendeeCount }))}
        dialog={{
          title: t('deleteTitle', { title }),
          verb: t('delete'),
          consequence: t('deleteConsequence'),
          withReason: false,
          onConfirm: async () => {
            const done = await remove.mutateAsync({ eventId, version })
            goToScreen(eventScreens.events)
            return done
          },
        }}
      />
    </>
  )
}

/** Gives the event as a file that calendars read. */
export function CalendarButton({ event }: Props) {
  const t = useWords(words)
  const name = event.title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return (
    <Button
      variant="default"
      onClick={() =>
        saveText(`${name || 'event'}.ics`, calendarFile(event, location.hostname), 'text/calendar')
      }
    >
      {t('calendar')}
    </Button>
  )
}
