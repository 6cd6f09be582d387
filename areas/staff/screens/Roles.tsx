import { useState } from 'react'
import { rolesPlace } from '#areas/staff/access.ts'
import { roleCalls, type RoleRow } from '#areas/staff/roles/contract.ts'
import { roleList } from '#areas/staff/roles/columns.ts'
import { getRoleDeleteError, getRoleManagementError } from '#areas/staff/rules.ts'
import { staffScreens } from '#areas/staff/screens.ts'
import { CompareRoles } from '#areas/staff/screens/CompareRoles.tsx'
import { useManager } from '#areas/staff/screens/use-manager.ts'
import { words } from '#areas/staff/words.ts'
import { toCreate, toDelete, toUpdate } from '#platform/access.ts'
import { errorMessage, useApiMutation } from '#platform/console/api.ts'
import { type Filter, ListScreen, type RowAction, type Selection } from '#platform/console/list.ts'
import { goToScreen } from '#platform/console/router.ts'
import { ReasonDialog, ScreenButton } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { toastMessage } from '#platform/console/toast.ts'
import { useMessage, useWords } from '#platform/console/i18n.ts'

export default function Roles() {
  const t = useWords(words)
  const m = useMessage()
  const actor = useManager()
  const [leaving, setLeaving] = useState<RoleRow | null>(null)
  const remove = useApiMutation(roleCalls.delete)
  const duplicate = useApiMutation(roleCalls.duplicate)
  const disabledReasons = {
    create: useDisabledReason(toCreate(rolesPlace)),
    update: useDisabledReason(toUpdate(rolesPlace)),
    delete: useDisabledReason(toDelete(rolesPlace)),
  }

  const filters: Filter[] = [
    { key: 'inUse', label: t('assignment'), kind: 'bool', yes: t('withPeople'), no: t('withoutPeople') },
  ]

  const getEditError = (role: RoleRow) => {
    const error = getRoleManagementError(actor, role)
    return disabledReasons.update ?? (error && m(error))
  }
  const getDeleteError = (role: RoleRow) => {
    const people = role.userCount > 0 ? Array.from({ length: role.userCount }, () => '…') : []
    const error = getRoleDeleteError(actor, role, people)
    if (error?.code === 'staff.IN_USE')
      return disabledReasons.delete ?? t('stillAssigned', { n: role.userCount })
    return disabledReasons.delete ?? (error && m(error))
  }
  const copy = async ({ id }: RoleRow) => {
    try {
      const { message, data } = await duplicate.mutateAsync({ id })
      toastMessage('success', message)
      goToScreen(staffScreens.role, { action: 'edit', id: data.id })
    } catch (error) {
      toastMessage('danger', errorMessage(error))
    }
  }
  const rowMenu = (role: RoleRow): RowAction[] => [
    {
      label: t('edit'),
      href: addressOf(staffScreens.role, { action: 'edit', id: role.id }),
      disabledReason: getEditError(role),
    },
    { label: t('duplicate'), onSelect: () => void copy(role), disabledReason: disabledReasons.create },
    {
      label: t('delete'),
      onSelect: () => setLeaving(role),
      disabledReason: getDeleteError(role),
      danger: true,
    },
  ]

  return (
    <>
      <ListScreen
        pluralName={t('rolesInside')}
        list={roleList}
        filters={filters}
        searchIn={t('rolesSearchIn')}
        record={staffScreens.role}
        editHref={(role) =>
          getEditError(role) ? null : addressOf(staffScreens.role, { action: 'edit', id: role.id })
        }
        rowMenu={rowMenu}
        bulk={compare}
        actions={<ScreenButton to={staffScreens.newRole} params={{ action: 'add' }} label={t('newRole')} />}
        whenEmpty={t('noRoles')}
      />
      {leaving && (
        <ReasonDialog
          title={t('deleteRole', { name: leaving.name })}
          consequence={t('deleteRoleConsequence', { name: leaving.name })}
          verb={t('delete')}
          danger
          withReason={false}
          onConfirm={() => remove.mutateAsync({ id: leaving.id, version: leaving.version })}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

const compare = (selection: Selection<RoleRow>) => (
  <CompareRoles ids={selection.kind === 'some' ? selection.keys.map(Number) : []} />
)
