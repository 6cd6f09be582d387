import { useState } from 'react'
import { z } from 'zod'
import { eventsPlace } from '#areas/events/access.ts'
import { CheckedEventDraft, eventCalls, type EventDetails } from '#areas/events/contract.ts'
import { whyNotEdit } from '#areas/events/rules.ts'
import { eventScreens } from '#areas/events/screens.ts'
import { Invitation } from '#areas/events/screens/Invitation.tsx'
import { words } from '#areas/events/words.ts'
import { toCreate, toUpdate } from '#platform/access/access.ts'
import { useAsk, useReply } from '#platform/console/ask.ts'
import {
  MomentField,
  NumberField,
  SwitchField,
  TextAreaField,
  TextField,
} from '#platform/console/form/fields.ts'
import {
  GroupOfFields,
  RecordForm,
  useFormValues,
  useRecordForm,
} from '#platform/console/form/RecordForm.tsx'
import { goToScreen } from '#platform/console/navigation.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { FileField } from '#platform/console/upload/FileField.tsx'
import { useWords } from '#platform/console/words.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { useReload } from '#platform/console/use-reload.ts'
import { NewOrStored } from '#platform/console/record/NewOrStored.tsx'
import type { EventValues } from '#areas/events/screens/event-values.ts'

/** An event's words, place, time and places: a new one, or one that is there. */
export default function EventForm() {
  return <NewOrStored New={NewEvent} Stored={StoredEvent} />
}

function NewEvent() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newEvent')}>
      <Form closed={useWhyClosed(toCreate(eventsPlace))} />
    </RecordScreen>
  )
}

function StoredEvent({ id }: { id: number }) {
  const t = useWords(words)
  const reload = useReload(eventCalls.info)
  const event = useReply(eventCalls.info, { id })
  const right = useWhyClosed(toUpdate(eventsPlace))
  const why = whyNotEdit(event)
  return (
    <RecordScreen title={event.title}>
      <Form event={event} closed={right ?? (why && t(`why_${why}`))} onReload={reload} />
    </RecordScreen>
  )
}

const Checked = CheckedEventDraft.safeExtend({ eventId: z.int().optional(), version: z.int().optional() })

const initialOf = (event: EventDetails | undefined): EventValues => ({
  title: event?.title ?? '',
  description: event?.description ?? '',
  banner: event?.banner?.key ?? null,
  venue: event?.venue ?? '',
  address: event?.address ?? '',
  online: event?.online ?? false,
  link: event?.link ?? '',
  startAt: event?.startAt ?? null,
  endAt: event?.endAt ?? null,
  registrationEnd: event?.registrationEnd ?? null,
  capacity: event?.capacity ?? null,
})

type Props = { event?: EventDetails; closed: string | null; onReload?: () => Promise<unknown> }

function Form({ event, closed, onReload }: Props) {
  const t = useWords(words)
  const create = useAsk(eventCalls.create)
  const update = useAsk(eventCalls.update)
  const [picture, setPicture] = useState<string | null>(event?.banner?.url ?? null)
  const fields = [
    'title',
    'description',
    'banner',
    'venue',
    'address',
    'online',
    'link',
    'startAt',
    'endAt',
    'registrationEnd',
    'capacity',
  ] as const
  const form = useRecordForm<EventValues>({
    name: 'event',
    ...(event && { id: event.eventId }),
    schema: Checked,
    initial: initialOf(event),
    labels: Object.fromEntries(fields.map((field) => [field, t(field)])),
    also: event ? { eventId: event.eventId, version: event.version } : {},
  })
  const values = useFormValues(form)
  return (
    <RecordForm
      form={form}
      onSend={({ startAt, endAt, ...draft }) => {
        const whole = { ...draft, startAt: startAt ?? '', endAt: endAt ?? '' }
        return event
          ? update.mutateAsync({ ...whole, eventId: event.eventId, version: event.version })
          : create.mutateAsync(whole)
      }}
      onSent={({ data }) => goToScreen(eventScreens.details, { id: data.eventId })}
      onCancel={() =>
        event ? goToScreen(eventScreens.details, { id: event.eventId }) : goToScreen(eventScreens.events)
      }
      {...(onReload && { onReload })}
      closed={closed}
      aside={
        <>
          <Invitation values={values} picture={picture} />
          {event && <HistoryPanel kind="event" id={event.eventId} />}
        </>
      }
    >
      <GroupOfFields title={t('event')}>
        <TextField name="title" label={t('title')} maxLength={120} required />
        <TextAreaField name="description" label={t('description')} maxLength={4_000} rows={5} />
        <FileField
          name="banner"
          label={t('banner')}
          hint={t('bannerHint')}
          upload={uploads.eventBanner}
          stored={event?.banner ?? null}
          ratio={2}
          onPicture={setPicture}
        />
      </GroupOfFields>
      <GroupOfFields title={t('when')} sentence={t('whenSentence')}>
        <MomentField name="startAt" label={t('startAt')} required />
        <MomentField name="endAt" label={t('endAt')} required />
        <MomentField name="registrationEnd" label={t('registrationEnd')} hint={t('registrationHint')} />
      </GroupOfFields>
      <GroupOfFields title={t('where')} sentence={t('whereSentence')}>
        <SwitchField name="online" label={t('online')} />
        <TextField name="venue" label={t('venue')} maxLength={160} />
        <TextField name="address" label={t('address')} maxLength={250} />
        <TextField name="link" label={t('link')} hint={t('linkHint')} maxLength={500} type="url" />
        <NumberField name="capacity" label={t('capacity')} hint={t('capacityHint')} />
      </GroupOfFields>
    </RecordForm>
  )
}
