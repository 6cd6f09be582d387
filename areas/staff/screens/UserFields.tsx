import { roleCalls } from '#areas/staff/roles/contract.ts'
import { type Manager, canManageLevel } from '#areas/staff/rules.ts'
import { words } from '#areas/staff/words.ts'
import type { WaitingRequest } from '#areas/staff/contract.ts'
import { type User, userCalls } from '#areas/staff/users/contract.ts'
import { useWaitingSentence } from '#areas/staff/screens/LeavingRequests.tsx'
import { useSuspenseApiQueries, useSuspenseApiQuery } from '#platform/console/api.ts'
import {
  type FieldOption,
  MobileField,
  SelectField,
  SwitchField,
  TextField,
  FieldGroup,
} from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Name and contact fields of a person. */
export function PersonFields({ isNew }: { isNew: boolean }) {
  const t = useWords(words)
  return (
    <FieldGroup title={t('person')} sentence={t('personSentence')}>
      <TextField
        name="email"
        type="email"
        {...(isNew ? { hint: t('emailHint') } : { disabledReason: t('emailFixed') })}
      />
      <MobileField name="mobile" />
      <TextField name="firstName" />
      <TextField name="lastName" />
      <TextField name="department" />
      <TextField name="position" />
    </FieldGroup>
  )
}

/** Role and line manager of a person. */
export function WorkFields({ actor, user }: { actor: Manager; user: User | undefined }) {
  const t = useWords(words)
  const [roles, managers] = useSuspenseApiQueries([
    [roleCalls.getAllRoles, {}],
    [userCalls.lineManagers, {}],
  ])
  const roleOptions = roles.map(({ id, name, level }): FieldOption => {
    const isOpen = canManageLevel(actor, level)
    const label = isOpen ? `${name} · ${level}` : t('roleAbove', { name, level: String(level) })
    return { value: id, label, disabled: !isOpen }
  })
  return (
    <FieldGroup title={t('work')} sentence={t('workSentence')}>
      <SelectField name="roleId" options={roleOptions} />
      <SelectField name="lineManagerId" options={managersFor(managers, user)} hint={t('lineManagerHint')} />
      <SwitchField name="isLineManager" hint={t('isLineManagerHint')} />
    </FieldGroup>
  )
}

type LeavingProps = {
  /** The person or role that decides less from now on. */
  name: string
  waitingOnly: readonly WaitingRequest[]
  userId?: number
}

/** Choice who takes over the requests that no one else can approve. */
export function LeavingFields({ name, waitingOnly, userId }: LeavingProps) {
  const t = useWords(words)
  const managers = useSuspenseApiQuery(userCalls.lineManagers, {})
  return (
    <FieldGroup title={t('openRequests')} sentence={useWaitingSentence(name, waitingOnly)}>
      <SelectField
        name="moveRequestsTo"
        hint={t('returnedOtherwise')}
        options={optionsWithout(managers, userId)}
      />
    </FieldGroup>
  )
}

type Managers = readonly { id: number; name: string; position: string }[]

/**
 * Options for the line manager, without the person. A current line manager stays selectable even if not eligible any
 * more.
 */
function managersFor(managers: Managers, user: User | undefined): FieldOption[] {
  const options = optionsWithout(managers, user?.id)
  const chosen = user?.lineManagerId ?? null
  if (chosen === null || options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, label: user?.lineManagerName ?? '' }]
}

const optionsWithout = (managers: Managers, personId: number | undefined): FieldOption[] =>
  managers
    .filter(({ id }) => id !== personId)
    .map(({ id, name, position }) => ({ value: id, label: position === '' ? name : `${name} · ${position}` }))
