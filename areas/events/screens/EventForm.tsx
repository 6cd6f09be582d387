import { useState } from 'react'
import { CheckedEventDraft, eventCalls, type EventDetails } from '#areas/events/contract.ts'
import { getEditError } from '#areas/events/rules.ts'
import { eventScreens } from '#areas/events/screens.ts'
import { Invitation } from '#areas/events/screens/Invitation.tsx'
import { words } from '#areas/events/words.ts'
import {
  MomentField,
  NumberField,
  SwitchField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useFormValues,
  useRecordEditor,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import type { RecordFormProps } from '#platform/console/record.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { defineRecordScreen } from '#platform/console/record.ts'

/** Creates or edits an event. */
export default defineRecordScreen({
  words,
  calls: eventCalls,
  key: 'eventId',
  newTitle: 'newEvent',
  Form,
  editError: getEditError,
  view: () => ({ status: null }),
})

function Form({ record: event, ...props }: RecordFormProps<EventDetails>) {
  const t = useWords(words)
  const [picture, setPicture] = useState<string | null>(event?.banner?.url ?? null)
  const editor = useRecordEditor({
    screen: eventScreens.details,
    calls: eventCalls,
    record: event,
    key: 'eventId',
    words,
    schema: CheckedEventDraft,
    initial: recordValues(CheckedEventDraft, event),
  })
  const values = useFormValues(editor.form)
  return (
    <RecordForm
      {...editor}
      {...props}
      onCancel={() =>
        event ? goToScreen(eventScreens.details, { id: event.eventId }) : goToScreen(eventScreens.events)
      }
      aside={<Invitation values={values} picture={picture} />}
    >
      <FieldGroup title={t('event')}>
        <TextField name="title" />
        <TextAreaField name="description" rows={5} />
        <FileField
          name="banner"
          hint={t('bannerHint')}
          upload={uploads.eventBanner}
          stored={event?.banner ?? null}
          ratio={2}
          onPicture={setPicture}
        />
      </FieldGroup>
      <FieldGroup title={t('schedule')} sentence={t('scheduleSentence')}>
        <MomentField name="startAt" />
        <MomentField name="endAt" />
        <MomentField name="registrationEnd" hint={t('registrationHint')} />
      </FieldGroup>
      <FieldGroup title={t('place')} sentence={t('placeSentence')}>
        <SwitchField name="online" />
        <TextField name="venue" />
        <TextField name="address" />
        <TextField name="link" hint={t('linkHint')} type="url" />
        <NumberField name="capacity" hint={t('capacityHint')} />
      </FieldGroup>
    </RecordForm>
  )
}
