import { Switch } from '@mantine/core'
import { grantsIn, withAddedNodes } from '#areas/staff/grants.ts'
import {
  effectiveAccess,
  getUserManagementError,
  getUserSaveError,
  givesMore,
  isOrBecomesActive,
} from '#areas/staff/rules.ts'
import { staffScreens } from '#areas/staff/screens.ts'
import { AccessEditor } from '#areas/staff/screens/AccessEditor.tsx'
import { GrantChanges } from '#areas/staff/screens/GrantChanges.tsx'
import { toText } from '#areas/staff/screens/grants-text.ts'
import { useManager } from '#areas/staff/screens/use-manager.ts'
import { useEffectiveAccess } from './use-effective-access.ts'
import {
  initialValues,
  NewUserValues,
  StoredUserValues,
  type UserValues,
} from '#areas/staff/screens/user-values.ts'
import { LeavingFields, PersonFields, WorkFields } from '#areas/staff/screens/UserFields.tsx'
import { words } from '#areas/staff/words.ts'
import { type UserDetails, userCalls } from '#areas/staff/users/contract.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { FieldGroup, RecordForm, useFormValues, useRecordForm } from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import { type RecordFormProps } from '#platform/console/record.ts'
import { useMessage, useWords } from '#platform/console/i18n.ts'

/** User form with a preview of the changed access. */
export function UserForm({ record: user, ...props }: RecordFormProps<UserDetails>) {
  const actor = useManager()
  const t = useWords(words)
  const m = useMessage()
  const ruleError = user ? getUserManagementError(actor, user) : null
  const disabledReason = props.disabledReason ?? (ruleError && m(ruleError))
  const create = useApiMutation(userCalls.create)
  const update = useApiMutation(userCalls.update)
  const form = useRecordForm({
    name: 'user',
    words,
    id: user?.id,
    schema: user ? StoredUserValues : NewUserValues,
    initial: initialValues(user),
    labels: {
      roleId: t('role'),
      lineManagerId: t('lineManager'),
      overridden: t('override'),
      accessOverrides: t('access'),
    },
  })
  const values = useFormValues(form)
  const { level, ofRole, overrides, access, isKnown } = useEffectiveAccess(values, user)
  const before = user && {
    id: user.id,
    level: user.level,
    access: effectiveAccess(user.roleAccess, user.accessOverrides),
    isLineManager: user.isLineManager,
  }
  const after = { level, access, isLineManager: values.isLineManager }
  const isInUse = user !== undefined && isOrBecomesActive(user)
  const isRaised = before !== undefined && isInUse && isKnown && givesMore(before, after)
  const isLeaving =
    before !== undefined &&
    user !== undefined &&
    user.waitingOnly.length > 0 &&
    isKnown &&
    givesMore(after, before)
  const error = isKnown ? getUserSaveError(actor, before ?? null, { level, access }) : null

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
    moveRequestsTo,
  }: UserValues) => {
    const draft = { firstName, lastName, mobile, department, position, isLineManager, lineManagerId }
    const input = { ...draft, roleId: roleId ?? 0, accessOverrides: overrides && withAddedNodes(overrides) }
    return user
      ? update.mutateAsync({ ...input, moveRequestsTo, id: user.id, version: user.version })
      : create.mutateAsync({ ...input, email })
  }
  const setOverridden = (on: boolean) => {
    form.form.setFieldValue('overridden', on)
    // Overrides replace the role's access, so they start as a copy of it.
    form.form.setFieldValue('accessOverrides', on ? toText(grantsIn(ofRole)) : '')
  }
  const isEditable = values.overridden && disabledReason === null

  return (
    <RecordForm
      {...props}
      form={form}
      onSend={send}
      onSent={({ data }) => goToScreen(staffScreens.user, { id: data.id })}
      {...(!user && { sendLabel: t('createUser') })}
      onCancel={() => goToScreen(staffScreens.users)}
      disabledReason={disabledReason}
      blockedReason={error && m(error)}
      aside={
        <section aria-labelledby="changes-title">
          <h2 id="changes-title" className="mb-8">
            {t('whatChanges')}
          </h2>
          {isKnown ? (
            <GrantChanges before={grantsIn(before?.access ?? [])} after={grantsIn(access)} />
          ) : (
            <p>{t('loading')}</p>
          )}
          {isRaised && <p>{t('secondAdministrator')}</p>}
        </section>
      }
    >
      <fieldset disabled={disabledReason !== null} className="stack gap-16">
        <PersonFields isNew={!user} />
        <WorkFields actor={actor} user={user} />
        {user && isLeaving && (
          <LeavingFields
            name={`${user.firstName} ${user.lastName}`}
            waitingOnly={user.waitingOnly}
            userId={user.id}
          />
        )}
      </fieldset>
      <FieldGroup
        title={t('access')}
        sentence={values.overridden ? t('overriddenSentence') : t('byRoleSentence')}
      >
        <div className="col-span-full min-w-0" data-path="accessOverrides">
          <Switch
            label={t('override')}
            checked={values.overridden}
            disabled={disabledReason !== null}
            onChange={({ target }) => setOverridden(target.checked)}
            mb="md"
          />
          <AccessEditor
            label={t('access')}
            grants={grantsIn(access)}
            base={grantsIn(ofRole)}
            marks={{ given: t('beyondRole'), taken: t('belowRole') }}
            actor={actor}
            {...(isEditable && {
              onChange: (next) => form.form.setFieldValue('accessOverrides', toText(next)),
            })}
          />
        </div>
      </FieldGroup>
    </RecordForm>
  )
}
