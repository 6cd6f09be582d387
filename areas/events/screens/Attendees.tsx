import { attendeeList } from '#areas/events/columns.ts'
import { Box } from '@mantine/core'
import { DialogButton } from '#platform/console/record.ts'
import { AttendeeStatus, type EventDetails } from '#areas/events/contract.ts'
import { AttendeeForm } from '#areas/events/screens/AttendeeForm.tsx'
import { AttendeePanel } from '#areas/events/screens/AttendeePanel.tsx'
import { AttendeeBadge } from '#areas/events/screens/Badges.tsx'
import { words } from '#areas/events/words.ts'
import { ListTable, pinnedChoice } from '#platform/console/list.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Attendees of an event. A click opens the attendee's ticket. */
export function Attendees({ event, disabledReason }: { event: EventDetails; disabledReason: string | null }) {
  const t = useWords(words)
  return (
    <>
      <Box mb="sm">
        <DialogButton isPrimary label={t('newAttendee')} disabledReason={disabledReason}>
          {(close) => <AttendeeForm eventId={event.eventId} onDone={close} />}
        </DialogButton>
      </Box>
      {disabledReason !== null && <p>{disabledReason}</p>}
      <ListTable
        address="people."
        pluralName={t('attendeesPluralName')}
        fixed={{ eventId: event.eventId }}
        list={attendeeList}
        cells={{
          status: ({ status }) => <AttendeeBadge status={status} />,
        }}
        filters={[
          pinnedChoice('status', t('status'), AttendeeStatus.options, (value) => t(`state_${value}`)),
        ]}
        searchIn={t('searchAttendees')}
        keyOf={({ attendeeId }) => attendeeId}
        panel={({ attendeeId }) => <AttendeePanel key={attendeeId} attendeeId={attendeeId} />}
        whenEmpty={{ title: t('noAttendees'), sentence: t('noAttendeesSentence') }}
      />
    </>
  )
}
