import { Button, Skeleton } from '@mantine/core'
import { eventsPlace } from '#areas/events/access.ts'
import { type AttendeeDetails, attendeeCalls } from '#areas/events/contract.ts'
import { attendeeTransitions } from '#areas/events/rules.ts'
import { AttendeeBadge } from '#areas/events/screens/Badges.tsx'
import styles from '#areas/events/screens/events.module.css'
import { Qr } from '#areas/events/screens/Qr.tsx'
import { words } from '#areas/events/words.ts'
import { toDelete, toUpdate } from '#platform/access.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'
import {
  RecordActions,
  ActionButton,
  Facts,
  HistoryPanel,
  Masked,
  ErrorState,
} from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'

/** Details of an attendee with the ticket and available actions. */
export function AttendeePanel({ attendeeId }: { attendeeId: number }) {
  const t = useWords(words)
  const { data, error, refetch } = useApiQuery(attendeeCalls.info, { attendeeId })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={320} radius="sm" />
  const { name, businessName, status, attendedAt, createdAt } = data
  const personal = (field: 'mobile' | 'email', label: string) => (
    <Masked
      key={field}
      call={attendeeCalls.reveal}
      input={{ attendeeId }}
      field={field}
      name={label}
      masked={data[field]}
    />
  )
  return (
    <>
      <AttendeeBadge status={status} />
      <Facts
        facts={[
          [t('mobile'), personal('mobile', t('mobile'))],
          [t('email'), personal('email', t('email'))],
          [t('business'), businessName],
          [t('attendedAt'), formatShortMoment(attendedAt)],
          [t('createdOn'), formatShortMoment(createdAt)],
        ]}
      />
      <section className={styles.ticket} aria-label={t('ticket')}>
        <strong>{data.eventTitle}</strong>
        <Qr text={data.ticket} label={t('qrOf', { name })} />
        <span>{name}</span>
        <code className="text-12">{data.ticket.match(/.{1,5}/g)?.join(' ')}</code>
        <p className="muted text-14 mt-4">{t('ticketSentence')}</p>
        <Button variant="default" size="xs" onClick={() => globalThis.print()}>
          {t('printTicket')}
        </Button>
      </section>
      <Actions attendee={data} />
      <HistoryPanel kind="event-attendee" id={attendeeId} />
    </>
  )
}

function Actions({ attendee }: { attendee: AttendeeDetails }) {
  const t = useWords(words)
  const move = useApiMutation(attendeeCalls.updateStatus)
  const remove = useApiMutation(attendeeCalls.delete)
  const mayMove = useDisabledReason(toUpdate(eventsPlace))
  const mayDelete = useDisabledReason(toDelete(eventsPlace))
  const { attendeeId, name, version, status } = attendee
  return (
    <RecordActions isInPanel>
      {attendeeTransitions.actionsFrom(status).map((to) => (
        <ActionButton
          key={to}
          label={t(`to_${to}`)}
          danger={to === 'cancelled'}
          disabledReason={mayMove}
          dialog={{
            title: t(`toTitle_${to}`, { name }),
            consequence: t(`toConsequence_${to}`, { name }),
            withReason: false,
            onConfirm: () => move.mutateAsync({ attendeeId, status: to, version }),
          }}
        />
      ))}
      <ActionButton
        label={t('deleteAttendee')}
        danger
        disabledReason={mayDelete}
        dialog={{
          title: t('deleteAttendeeTitle', { name }),
          consequence: t('deleteAttendeeConsequence'),
          withReason: false,
          onConfirm: () => remove.mutateAsync({ attendeeId }),
        }}
      />
    </RecordActions>
  )
}
