import { Alert } from '@mantine/core'
import { z } from 'zod'
import { grantsIn, treeOf } from '#areas/staff/grants.ts'
import { type Role, roleCalls, RoleDraft } from '#areas/staff/roles/contract.ts'
import { type Manager, getRoleSaveError } from '#areas/staff/rules.ts'
import { staffScreens } from '#areas/staff/screens.ts'
import { AccessEditor } from '#areas/staff/screens/AccessEditor.tsx'
import { fromText, toText } from '#areas/staff/screens/grants-text.ts'
import { RoleChanges } from '#areas/staff/screens/RoleChanges.tsx'
import { words } from '#areas/staff/words.ts'
import { useApiMutation, useSuspenseApiQuery } from '#platform/console/api/api.ts'
import { NumberField, TextAreaField, TextField } from '#platform/console/form/fields.ts'
import { FieldGroup, RecordForm, useFormValues, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { goToScreen } from '#platform/console/router/navigation.ts'
import { useMessage, useWords } from '#platform/console/i18n/words.ts'
import styles from './grant-changes.module.css'

type Props = {
  actor: Manager
  /** Absent for a new role. */
  role?: Role
  /** Reason the role cannot be saved, or null. */
  disabledReason?: string | null
  onReload?: () => Promise<unknown> | void
}

type Values = { name: string; description: string; level: number | null; access: string }

// The form holds the access tree as text with one grant per line, so that drafts and the list of changes can show it.
const NewValues = RoleDraft.extend({ access: z.string() })
const StoredValues = NewValues.extend({ id: z.int(), version: z.int() })

/** Role form with a preview of its changes and the people affected. */
export function RoleForm({ actor, role, disabledReason = null, onReload }: Props) {
  const t = useWords(words)
  const m = useMessage()
  const create = useApiMutation(roleCalls.create)
  const update = useApiMutation(roleCalls.update)
  const { minLevel, maxLevel } = useSuspenseApiQuery(roleCalls.getRoleSettings, {})
  const stored = role ? toText(grantsIn(role.access)) : ''
  const initial: Values = role
    ? { name: role.name, description: role.description, level: role.level, access: stored }
    : { name: '', description: '', level: null, access: '' }
  const also = role ? { id: role.id, version: role.version } : {}
  const form = useRecordForm<Values>({
    name: 'role',
    ...(role && { id: role.id }),
    schema: role ? StoredValues : NewValues,
    initial,
    labels: { name: t('name'), description: t('description'), level: t('level'), access: t('access') },
    extraValues: also,
  })
  const values = useFormValues(form)
  const grants = fromText(values.access)
  const access = treeOf(grants)
  const error = getRoleSaveError(actor, role ?? null, { level: Number(values.level ?? 0), access })
  const ruleError = disabledReason ?? (error && m(error))

  const send = (values: Values) => {
    const draft = {
      name: values.name,
      description: values.description,
      level: Number(values.level),
      access: treeOf(fromText(values.access)),
    }
    return role
      ? update.mutateAsync({ ...draft, id: role.id, version: role.version })
      : create.mutateAsync(draft)
  }

  return (
    <RecordForm
      form={form}
      onSend={send}
      onSent={({ data }) => goToScreen(staffScreens.role, { action: 'view', id: data.id })}
      sendLabel={role ? t('saveRole') : t('createRole')}
      onCancel={() => goToScreen(staffScreens.roles)}
      {...(onReload && { onReload })}
      disabledReason={ruleError}
      aside={
        <RoleChanges before={fromText(stored)} after={grants} {...(role && { role, level: values.level })} />
      }
    >
      {ruleError && (
        <Alert color="yellow" mb="md">
          {ruleError}
        </Alert>
      )}
      <FieldGroup title={t('aboutRole')} sentence={t('aboutRoleSentence')}>
        <TextField name="name" label={t('name')} required maxLength={60} disabledReason={disabledReason} />
        <NumberField
          name="level"
          label={t('level')}
          required
          hint={t('levelBounds', { minLevel: String(minLevel), maxLevel: String(maxLevel) })}
          disabledReason={disabledReason}
        />
        <TextAreaField
          name="description"
          label={t('description')}
          maxLength={250}
          rows={2}
          disabledReason={disabledReason}
        />
      </FieldGroup>
      <FieldGroup title={t('access')} sentence={t('accessSentence')}>
        <div className={styles.wide}>
          <AccessEditor
            label={t('access')}
            grants={grants}
            base={fromText(stored)}
            marks={{ given: t('markGranted'), taken: t('markRevoked') }}
            actor={actor}
            {...(disabledReason === null && {
              onChange: (next) => form.form.setFieldValue('access', toText(next)),
            })}
          />
        </div>
      </FieldGroup>
    </RecordForm>
  )
}
