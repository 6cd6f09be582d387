import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  Audience,
  FormDraft,
  NamedUser,
  type Notification,
  notificationCalls,
  NotificationDraft,
} from '#areas/notifications/contract.ts'
import { afterQuietHours, isQuiet } from '#areas/notifications/rules.ts'
import { notificationScreens } from '#areas/notifications/screens.ts'
import { AudienceNote } from '#areas/notifications/screens/AudienceNote.tsx'
import { PhonePreview } from './PhonePreview.tsx'
import { words } from '#areas/notifications/words.ts'
import { useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import {
  PeopleField,
  MomentField,
  SelectField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useFormValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { namedOptions } from '#platform/console/list.ts'

const initialValues = (stored: Notification | undefined) => ({
  ...recordValues(NotificationDraft.omit({ userIds: true, usersFile: true }), stored, { audience: 'users' }),
  people: stored?.userIds ?? [],
  /** Further users, one per line. */
  userIds: '',
  usersFile: null as string | null,
})
type Values = ReturnType<typeof initialValues>

/** Parses the users in the lines. Subscriber IDs are short; phone numbers are long or begin with 0 or +. */
const usersIn = (lines: string) =>
  lines.split('\n').flatMap((text, index) =>
    text
      .split(/[,;]/)
      .map((user) => user.trim())
      .filter((user) => user !== '')
      .map((user) => ({ line: index + 1, user: /^[1-9]\d{0,8}$/.test(user) ? Number(user) : user })),
  )

const toInput = ({ people, userIds, ...values }: Values) => ({
  ...values,
  userIds:
    values.audience === 'users' ? [...people.map((user) => ({ line: 0, user })), ...usersIn(userIds)] : [],
  usersFile: values.audience === 'users' ? values.usersFile : null,
})

type Props = { notification?: Notification; disabledReason: string | null; onReload?: () => Promise<unknown> }

/** Form for content, audience and time, with a phone preview and the number of recipients. */
export function NotificationForm({ notification, disabledReason, onReload }: Props) {
  const t = useWords(words)
  const modules = useSuspenseApiQuery(notificationCalls.modules, {})
  const act = useApiMutation(notificationCalls.action)
  const [picture, setPicture] = useState<string | null>(notification?.image?.url ?? null)
  const form = useRecordForm({
    name: 'notification',
    words,
    labels: { people: t('users') },
    id: notification?.id,
    schema: FormDraft,
    initial: initialValues(notification),
    toInput,
    formatValue: (field, value) => (field === 'audience' ? t(`audience_${Audience.parse(value)}`) : value),
  })
  const values = useFormValues(form)
  const toUsers = values.audience === 'users'
  return (
    <RecordForm
      form={form}
      onSend={({ userIds, ...others }) => {
        const draft = { ...others, userIds: userIds.map(({ user }) => user) }
        return act.mutateAsync(
          notification
            ? { ...draft, action: 'update', id: notification.id, version: notification.version }
            : { ...draft, action: 'create' },
        )
      }}
      onSent={({ data }) => goToScreen(notificationScreens.form, { id: data.id })}
      onCancel={() => goToScreen(notificationScreens.dashboard)}
      onReload={onReload}
      disabledReason={disabledReason}
      aside={
        <>
          <AudienceOfValues values={values} />
          <PhonePreview title={values.title} body={values.body} picture={picture} />
        </>
      }
    >
      <FieldGroup title={t('message')}>
        <TextField name="title" />
        <TextAreaField name="body" rows={3} />
        <FileField
          name="image"
          upload={uploads.notificationImage}
          stored={notification?.image ?? null}
          onPicture={setPicture}
        />
        <SelectField name="module" options={namedOptions(modules)} />
        <TextField
          key={values.module === 'URL' ? 'address' : 'record'}
          name="moduleValue"
          label={values.module === 'URL' ? t('webAddress') : t('moduleValue')}
          hint={values.module === 'URL' ? t('webAddressHint') : t('moduleValueHint')}
          required={values.module === 'URL'}
        />
      </FieldGroup>
      <FieldGroup title={t('recipients')} sentence={t('recipientsSentence')}>
        <SelectField name="audience" />
        {toUsers && (
          <>
            <PeopleField name="people" find={notificationCalls.people} known={notification?.users ?? []} />
            <TextAreaField name="userIds" hint={t('userIdsHint')} rows={4} />
            <FileField name="usersFile" hint={t('usersFileHint')} upload={uploads.importFile} />
          </>
        )}
      </FieldGroup>
      <FieldGroup title={t('schedule')} sentence={t('scheduleSentence')}>
        <MomentField name="sendAt" />
        <QuietNote sendAt={values.sendAt} onMove={(at) => form.form.setFieldValue('sendAt', at)} />
      </FieldGroup>
    </RecordForm>
  )
}

/** Counts recipients only when every user is well-formed, because a partly typed number matches no one. */
function AudienceOfValues({ values }: { values: Values }) {
  const { audience, userIds, usersFile } = toInput(values)
  const named = userIds.map(({ user }) => user).filter((user) => NamedUser.safeParse(user).success)
  return <AudienceNote audience={audience} userIds={named} usersFile={usersFile} />
}

function QuietNote({ sendAt, onMove }: { sendAt: string | null; onMove: (at: string) => void }) {
  const t = useWords(words)
  if (sendAt === null || !isQuiet(Date.parse(sendAt))) return null
  return (
    <p role="alert" className="text-danger text-14 my-1em">
      {t('quiet')}{' '}
      <Button
        variant="default"
        size="xs"
        onClick={() => onMove(new Date(afterQuietHours(Date.parse(sendAt))).toISOString())}
      >
        {t('quietMove')}
      </Button>
    </p>
  )
}
