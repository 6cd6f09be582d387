import { eventCalls, type EventRow, EventStatus } from '#areas/events/contract.ts'
import { eventList } from '#areas/events/columns.ts'
import { eventScreens } from '#areas/events/screens.ts'
import { EventBadge } from '#areas/events/screens/Badges.tsx'
import { words } from '#areas/events/words.ts'
import { ListScreen, pinnedChoice } from '#platform/console/list.ts'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenButton } from '#platform/console/record.ts'
import { type Translate, useWords } from '#platform/console/i18n.ts'

type T = Translate<(typeof words)['en']>

/** Events, latest start first. */
export default function Events() {
  const t = useWords(words)
  return (
    <ListScreen
      pluralName={t('eventsPluralName')}
      list={eventList}
      cells={{
        venue: ({ venue, online }) => (online ? t('online') : venue),
        places: (row) => placesOf(t, row),
        status: ({ status }) => <EventBadge status={status} />,
      }}
      filters={[
        pinnedChoice('status', t('status'), EventStatus.options, (value) => t(`status_${value}`)),
        { key: 'online', label: t('online'), kind: 'bool', yes: t('online'), no: t('onSite') },
        { key: 'dates', label: t('startAt'), kind: 'dates' },
      ]}
      searchIn={t('searchEvents')}
      keyOf={({ eventId }) => eventId}
      record={eventScreens.details}
      edit={eventCalls.update}
      editHref={({ eventId }) => addressOf(eventScreens.form, { id: eventId })}
      actions={<ScreenButton to={eventScreens.form} params={{ id: 0 }} label={t('newEvent')} />}
      whenEmpty={{ title: t('noEvents'), sentence: t('noEventsSentence') }}
    />
  )
}

/** Formats the number of registrations and the capacity. */
export const placesOf = (t: T, { attendeeCount, capacity }: Pick<EventRow, 'attendeeCount' | 'capacity'>) =>
  capacity === null
    ? t('placesUnlimited', { taken: String(attendeeCount) })
    : t('places', { taken: String(attendeeCount), capacity: String(capacity) })
