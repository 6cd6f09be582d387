import { AttendeeDraft, attendeeCalls } from '#areas/events/contract.ts'
import { words } from '#areas/events/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { MobileField, TextField, FieldGroup, RecordForm, useRecordForm } from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'

export function AttendeeForm({ eventId, onDone }: { eventId: number; onDone: () => void }) {
  const t = useWords(words)
  const add = useApiMutation(attendeeCalls.add)
  const form = useRecordForm({
    name: `event-attendee-${eventId}`,
    words,
    labels: { businessName: t('business') },
    schema: AttendeeDraft,
    initial: { name: '', mobile: '', email: '', businessName: '' },
    toInput: (values) => ({ ...values, eventId }),
  })
  return (
    <RecordForm
      form={form}
      sendLabel={t('addAttendee')}
      onSend={add.mutateAsync}
      onSent={onDone}
      onCancel={onDone}
    >
      <FieldGroup title={t('attendees')}>
        <TextField name="name" />
        <MobileField name="mobile" />
        <TextField name="email" type="email" />
        <TextField name="businessName" />
      </FieldGroup>
    </RecordForm>
  )
}
