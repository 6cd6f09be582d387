import { useColumns } from '#platform/console/list/use-columns.tsx'
import { attendeeColumns } from '#areas/events/columns.ts'
import { Button } from '@mantine/core'
import { Modal } from '#platform/console/record/Modal.tsx'
import { useState } from 'react'
import { attendeeCalls, AttendeeStatus, type EventDetails } from '#areas/events/contract.ts'
import { AttendeeForm } from '#areas/events/screens/AttendeeForm.tsx'
import { AttendeePanel } from '#areas/events/screens/AttendeePanel.tsx'
import { AttendeeBadge } from '#areas/events/screens/Badges.tsx'
import { attendeeExports } from '#areas/events/screens/exports.ts'
import { words } from '#areas/events/words.ts'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import { pinnedChoice } from '#platform/console/list/choice-filters.ts'

/** Attendees of an event. A click opens the attendee's ticket. */
export function Attendees({ event, disabledReason }: { event: EventDetails; disabledReason: string | null }) {
  const t = useWords(words)
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Button
        disabled={disabledReason !== null}
        title={disabledReason ?? undefined}
        mb="sm"
        onClick={() => setAdding(true)}
      >
        {t('addAttendee')}
      </Button>
      {disabledReason !== null && <p>{disabledReason}</p>}
      <ListTable
        name="event-attendees"
        address="people."
        pluralName={t('attendeesPluralName')}
        call={attendeeCalls.list}
        fixed={{ eventId: event.eventId }}
        columns={useColumns(attendeeColumns, {
          status: ({ status }) => <AttendeeBadge status={status} />,
        })}
        filters={[
          pinnedChoice('status', t('status'), AttendeeStatus.options, (value) => t(`state_${value}`)),
        ]}
        searchIn={t('searchAttendees')}
        keyOf={({ attendeeId }) => attendeeId}
        nameOf={({ name }) => name}
        panel={({ attendeeId }) => <AttendeePanel key={attendeeId} attendeeId={attendeeId} />}
        exports={attendeeExports}
        whenEmpty={{ title: t('noAttendees'), sentence: t('noAttendeesSentence') }}
      />
      <Modal opened={isAdding} onClose={() => setAdding(false)} title={t('addAttendee')} size="lg">
        {isAdding && <AttendeeForm eventId={event.eventId} onDone={() => setAdding(false)} />}
      </Modal>
    </>
  )
}
