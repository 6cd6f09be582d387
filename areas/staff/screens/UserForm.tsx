import { Alert, Switch } from '@mantine/core'
import { grantsIn } from '#areas/staff/grants.ts'
import { sayWhy } from '#areas/staff/reasons.ts'
import { effectiveAccess, type Manager, whyNotSaveUser } from '#areas/staff/rules.ts'
import { staffScreens } from '#areas/staff/screens.ts'
import { AccessEditor } from '#areas/staff/screens/AccessEditor.tsx'
import { GrantChanges } from '#areas/staff/screens/GrantChanges.tsx'
import { toText } from '#areas/staff/screens/grants-text.ts'
import { useEffective } from '#areas/staff/screens/use-effective.ts'
import {
  initialOf,
  labelsIn,
  NewUserValues,
  StoredUserValues,
  type UserValues,
} from '#areas/staff/screens/user-values.ts'
import { PersonFields, WorkFields } from '#areas/staff/screens/UserFields.tsx'
import { words } from '#areas/staff/words.ts'
import { type User, userCalls } from '#areas/staff/users/contract.ts'
import { useAsk } from '#platform/console/ask.ts'
import {
  GroupOfFields,
  RecordForm,
  useFormValues,
  useRecordForm,
} from '#platform/console/form/RecordForm.tsx'
import { goToScreen } from '#platform/console/navigation.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { useWords } from '#platform/console/words.ts'
import styles from './grant-changes.module.css'

type Props = {
  by: Manager
  /** Absent for a new one. */
  user?: User
  /** Why nothing of it can be saved, whatever is typed. */
  closed: string | null
  onReload?: () => Promise<unknown> | void
}

/** A person's details, role and overrides, with what saving would change for them. */
export function UserForm({ by, user, closed, onReload }: Props) {
  const t = useWords(words)
  const create = useAsk(userCalls.create)
  const update = useAsk(userCalls.update)
  const form = useRecordForm<UserValues>({
    name: 'user',
    ...(user && { id: user.id }),
    schema: user ? StoredUserValues : NewUserValues,
    initial: initialOf(user),
    labels: labelsIn(t),
    also: user ? { id: user.id, version: user.version } : {},
  })
  const values = useFormValues(form)
  const { level, ofRole, overrides, access, isKnown } = useEffective(values, user)
  const before = user && {
    id: user.id,
    level: user.level,
    access: effectiveAccess(user.roleAccess, user.accessOverrides),
  }
  const why = isKnown ? whyNotSaveUser(by, before ?? null, { level, access }) : null
  const whyNot = closed ?? (why && sayWhy(t, why))

  const send = ({
    email,
    firstName,
    lastName,
    mobile,
    department,
    position,
    isLineManager,
    lineManagerId,
    roleId,
  }: UserValues) => {
    const draft = { firstName, lastName, mobile, department, position, isLineManager, lineManagerId }
    const given = { ...draft, roleId: roleId ?? 0, accessOverrides: overrides }
    return user
      ? update.mutateAsync({ ...given, id: user.id, version: user.version })
      : create.mutateAsync({ ...given, email })
  }
  const setOverridden = (on: boolean) => {
    form.form.setFieldValue('overridden', on)
    // Overrides stand in the role's place, so they begin as the role is.
    form.form.setFieldValue('accessOverrides', on ? toText(grantsIn(ofRole)) : '')
  }
  const isEditable = values.overridden && closed === null

  return (
    <RecordForm
      form={form}
      onSend={send}
      onSent={({ data }) => goToScreen(staffScreens.user, { id: data.id })}
      sendLabel={user ? t('saveUser') : t('createUser')}
      onCancel={() => goToScreen(staffScreens.users)}
      {...(onReload && { onReload })}
      closed={whyNot}
      aside={
        <>
          <section className={styles.panel} aria-labelledby="changes-title">
            <h2 id="changes-title" className={styles.heading}>
              {t('whatChanges')}
            </h2>
            {isKnown ? (
              <GrantChanges before={grantsIn(before?.access ?? [])} after={grantsIn(access)} />
            ) : (
              <p>{t('loading')}</p>
            )}
          </section>
          {user && <HistoryPanel kind="user" id={user.id} />}
        </>
      }
    >
      {whyNot && (
        <Alert color="yellow" mb="md">
          {whyNot}
        </Alert>
      )}
      <fieldset disabled={closed !== null} className={styles.bare}>
        <PersonFields isNew={!user} />
        <WorkFields by={by} user={user} />
      </fieldset>
      <GroupOfFields
        title={t('access')}
        sentence={values.overridden ? t('overriddenSentence') : t('byRoleSentence')}
      >
        <div className={styles.wide} data-path="accessOverrides">
          <Switch
            label={t('override')}
            checked={values.overridden}
            disabled={closed !== null}
            onChange={({ target }) => setOverridden(target.checked)}
            mb="md"
          />
          <AccessEditor
            label={t('access')}
            grants={grantsIn(access)}
            base={grantsIn(ofRole)}
            marks={{ given: t('beyondRole'), taken: t('belowRole') }}
            by={by}
            {...(isEditable && {
              onChange: (next) => form.form.setFieldValue('accessOverrides', toText(next)),
            })}
          />
        </div>
      </GroupOfFields>
    </RecordForm>
  )
}
