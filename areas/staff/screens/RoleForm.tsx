import { z } from 'zod'
import { grantsIn, treeOf, withAddedNodes } from '#areas/staff/grants.ts'
import { type Role, roleCalls, RoleDraft } from '#areas/staff/roles/contract.ts'
import { getRoleSaveError, givesMore, type Manager } from '#areas/staff/rules.ts'
import { staffScreens } from '#areas/staff/screens.ts'
import { AccessEditor } from '#areas/staff/screens/AccessEditor.tsx'
import { fromText, toText } from '#areas/staff/screens/grants-text.ts'
import { RoleChanges } from '#areas/staff/screens/RoleChanges.tsx'
import { RoleLeavingFields } from '#areas/staff/screens/RoleLeavingFields.tsx'
import { words } from '#areas/staff/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import {
  NumberField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useFormValues,
  useRecordEditor,
} from '#platform/console/form.ts'
import { useMessage, useWords } from '#platform/console/i18n.ts'
import type { RecordFormProps } from '#platform/console/record.ts'

type Props = Partial<RecordFormProps<Role>> & { actor: Manager }

// The form holds the access tree as text with one grant per line, so that drafts and the list of changes can show it.
const RoleValues = RoleDraft.extend({ access: z.string(), moveRequestsTo: z.int().nullable() })

/** Role form with a preview of its changes and the people affected. */
export function RoleForm({ actor, record: role, disabledReason = null, ...props }: Props) {
  const t = useWords(words)
  const m = useMessage()
  const { minLevel, maxLevel } = useSuspenseApiQuery(roleCalls.getRoleSettings, {})
  const stored = role ? toText(grantsIn(role.access)) : ''
  const editor = useRecordEditor({
    screen: staffScreens.role,
    calls: roleCalls,
    record: role,
    words,
    schema: RoleValues,
    initial: recordValues(RoleValues, role && { ...role, access: stored, moveRequestsTo: null }),
    labels: { access: t('access') },
  })
  const { form } = editor
  const values = useFormValues(form)
  const grants = fromText(values.access)
  const access = treeOf(grants)
  const lowers = role !== undefined && givesMore({ level: Number(values.level ?? role.level), access }, role)
  const error = getRoleSaveError(actor, role ?? null, { level: Number(values.level ?? 0), access })

  return (
    <RecordForm
      {...editor}
      {...props}
      disabledReason={disabledReason}
      onSend={({ moveRequestsTo, ...values }) =>
        editor.onSend({
          ...values,
          access: withAddedNodes(treeOf(fromText(values.access))),
          ...(role && { moveRequestsTo }),
        })
      }
      {...(!role && { sendLabel: t('createRole') })}
      blockedReason={error && m(error)}
      aside={
        <RoleChanges before={fromText(stored)} after={grants} {...(role && { role, level: values.level })} />
      }
    >
      <FieldGroup title={t('aboutRole')} sentence={t('aboutRoleSentence')}>
        <TextField name="name" disabledReason={disabledReason} />
        <NumberField
          name="level"
          hint={t('levelBounds', { minLevel: String(minLevel), maxLevel: String(maxLevel) })}
          disabledReason={disabledReason}
        />
        <TextAreaField name="description" rows={2} disabledReason={disabledReason} />
      </FieldGroup>
      {role && error === null && (
        <RoleLeavingFields role={role} level={values.level} access={access} lowers={lowers} />
      )}
      <FieldGroup title={t('access')} sentence={t('accessSentence')}>
        <div className="col-span-full min-w-0">
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
