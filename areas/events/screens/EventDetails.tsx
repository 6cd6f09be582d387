import { ScreenButton, Facts, Figure, RecordPicture, RecordScreen } from '#platform/console/record.ts'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { eventsPlace } from '#areas/events/access.ts'
import { eventCalls, type EventDetails as Details } from '#areas/events/contract.ts'
import { type RuleError, getOpenError, getRegisterError } from '#areas/events/rules.ts'
import { eventScreens } from '#areas/events/screens.ts'
import { Attendees } from '#areas/events/screens/Attendees.tsx'
import { CalendarButton, EventActions } from '#areas/events/screens/EventActions.tsx'
import { EventBadge } from '#areas/events/screens/Badges.tsx'
import { Invitation } from '#areas/events/screens/Invitation.tsx'
import { words } from '#areas/events/words.ts'
import { toCreate, toUpdate } from '#platform/access.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatCount, formatShortMoment, useMessage, useWords } from '#platform/console/i18n.ts'
import { lazyPart } from '#platform/console/loading.ts'
import { addressOf } from '#platform/console/screen.ts'
import { AddressLink } from '#platform/console/router.ts'
import { useDisabledReason } from '#platform/console/session.ts'

const CheckIn = lazyPart(async () => ({ default: (await import('./CheckIn.tsx')).CheckIn }))
const ImportScreen = lazyPart(async () => ({
  default: (await import('#platform/console/import/ImportScreen.tsx')).ImportScreen,
}))

/** Details of an event with its attendees and check-in. */
export default function EventDetails() {
  const { id = '0' } = useParams({ strict: false })
  return <OneEvent key={id} id={Number(id)} />
}

function OneEvent({ id }: { id: number }) {
  const t = useWords(words)
  const m = useMessage()
  const event = useSuspenseApiQuery(eventCalls.info, { id })
  const [now] = useState(() => Date.now())
  const mayAdd = useDisabledReason(toCreate(eventsPlace))
  const checkInDisabledReason = useDisabledReason(toUpdate(eventsPlace))
  const errorText = (error: RuleError | null) => error && m(error)
  const disabledReason = mayAdd ?? errorText(getRegisterError(event, now))
  const here = addressOf(eventScreens.details, { id })
  return (
    <RecordScreen
      title={event.title}
      picture={<RecordPicture name={event.title} picture={event.banner} />}
      subtitle={event.cancelReason === '' ? null : t('cancelledBecause', { reason: event.cancelReason })}
      status={<EventBadge status={event.status} />}
      figures={
        <>
          <Figure label={t('startAt')} value={formatShortMoment(event.startAt)} />
          <Figure
            label={t('registeredFigure')}
            value={formatCount(event.attendeeCount)}
            href={`${here}?tab=attendees`}
          />
          <Figure label={t('attendedFigure')} value={formatCount(event.attendedCount)} />
          <Figure
            label={t('remainingFigure')}
            value={
              event.capacity === null ? t('unlimited') : formatCount(event.capacity - event.attendeeCount)
            }
          />
        </>
      }
      actions={
        <>
          {checkInDisabledReason === null && (
            <ScreenButton
              to={eventScreens.form}
              params={{ id }}
              variant="default"
              label={t('editEvent')}
              isForViewers={false}
            />
          )}
          <CalendarButton event={event} />
          <EventActions event={event} />
        </>
      }
      tabs={[
        { key: 'details', title: t('details'), content: () => <Words event={event} /> },
        {
          key: 'attendees',
          title: t('attendees'),
          count: event.attendeeCount,
          content: () => <Attendees event={event} disabledReason={disabledReason} />,
        },
        {
          key: 'check-in',
          title: t('checkIn'),
          disabledReason: checkInDisabledReason ?? errorText(getOpenError(event, now)),
          content: () => (
            <Suspense>
              <CheckIn eventId={id} />
            </Suspense>
          ),
        },
        {
          key: 'import',
          title: t('import'),
          disabledReason: mayAdd,
          content: () => (
            <Suspense>
              <p>{t('importSentence')}</p>
              <ImportScreen
                kind="event-attendee"
                target={String(id)}
                disabledReason={disabledReason}
                after={<AddressLink address={`${here}?tab=attendees`}>{t('viewAttendees')}</AddressLink>}
              />
            </Suspense>
          ),
        },
      ]}
    />
  )
}

function Words({ event }: { event: Details }) {
  const t = useWords(words)
  const link = event.link !== '' && (
    <a href={event.link} target="_blank" rel="noopener noreferrer">
      {event.link}
    </a>
  )
  return (
    <div className="flex flex-wrap items-start gap-16">
      <div className="flex-1">
        <Facts
          facts={[
            [t('endAt'), formatShortMoment(event.endAt)],
            [t('registrationEnd'), formatShortMoment(event.registrationEnd)],
            [t('venue'), event.venue],
            [t('address'), event.address],
            [t('link'), link || ''],
            [t('capacity'), event.capacity === null ? t('unlimited') : formatCount(event.capacity)],
          ]}
        />
      </div>
      <Invitation values={event} picture={event.banner?.url ?? null} />
    </div>
  )
}
