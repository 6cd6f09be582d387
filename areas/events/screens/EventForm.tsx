import { useState } from 'react'
import { eventsPlace } from '#areas/events/access.ts'
import { CheckedEventDraft, eventCalls, type EventDetails } from '#areas/events/contract.ts'
import { getEditError } from '#areas/events/rules.ts'
import { eventScreens } from '#areas/events/screens.ts'
import { Invitation } from '#areas/events/screens/Invitation.tsx'
import { words } from '#areas/events/words.ts'
import { toUpdate } from '#platform/access.ts'
import { useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
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
  useRecordForm,
  useSaveRecord,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import { HistoryPanel, RecordScreen, CreateOrEdit } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { FileField } from '#platform/console/upload.ts'
import { useMessage, useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'

/** Creates or edits an event. */
export default function EventForm() {
  const t = useWords(words)
  return <CreateOrEdit title={t('newEvent')} place={eventsPlace} Form={Form} Edit={StoredEvent} />
}

function StoredEvent({ id }: { id: number }) {
  const m = useMessage()
  const reload = useRefetchCall(eventCalls.info)
  const event = useSuspenseApiQuery(eventCalls.info, { id })
  const permissionError = useDisabledReason(toUpdate(eventsPlace))
  const error = getEditError(event)
  return (
    <RecordScreen title={event.title}>
      <Form event={event} disabledReason={permissionError ?? (error && m(error))} onReload={reload} />
    </RecordScreen>
  )
}

type Props = { event?: EventDetails; disabledReason: string | null; onReload?: () => Promise<unknown> }

function Form({ event, disabledReason, onReload }: Props) {
  const t = useWords(words)
  const [picture, setPicture] = useState<string | null>(event?.banner?.url ?? null)
  const save = useSaveRecord(eventCalls, event && { eventId: event.eventId, version: event.version })
  const form = useRecordForm({
    name: 'event',
    words,
    id: event?.eventId,
    schema: CheckedEventDraft,
    initial: recordValues(CheckedEventDraft, event),
  })
  const values = useFormValues(form)
  return (
    <RecordForm
      form={form}
      onSend={save}
      onSent={({ data }) => goToScreen(eventScreens.details, { id: data.eventId })}
      onCancel={() =>
        event ? goToScreen(eventScreens.details, { id: event.eventId }) : goToScreen(eventScreens.events)
      }
      onReload={onReload}
      disabledReason={disabledReason}
      aside={
        <>
          <Invitation values={values} picture={picture} />
          {event && <HistoryPanel kind="event" id={event.eventId} />}
        </>
      }
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
