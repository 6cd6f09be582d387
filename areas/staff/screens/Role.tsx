import { Space } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { rolesPlace } from '#areas/staff/access.ts'
import { grantsIn } from '#areas/staff/grants.ts'
import { type Role as RoleRecord, roleCalls } from '#areas/staff/roles/contract.ts'
import { getRoleManagementError } from '#areas/staff/rules.ts'
import { staffScreens } from '#areas/staff/screens.ts'
import { AccessEditor } from '#areas/staff/screens/AccessEditor.tsx'
import { RoleForm } from '#areas/staff/screens/RoleForm.tsx'
import { useManager } from '#areas/staff/screens/use-manager.ts'
import { words } from '#areas/staff/words.ts'
import { toUpdate } from '#platform/access.ts'
import { useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import { formatCount, formatShortMoment, useMessage, useWords } from '#platform/console/i18n.ts'
import { Facts, Figure, RecordScreen, ScreenButton } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function Role() {
  const { id = '0', action } = useParams({ strict: false })
  const role = useSuspenseApiQuery(roleCalls.read, { id: Number(id) })
  return action === 'edit' ? <EditRole key={role.id} role={role} /> : <ViewRole role={role} />
}

function EditRole({ role }: { role: RoleRecord }) {
  const m = useMessage()
  const actor = useManager()
  const reload = useRefetchCall(roleCalls.read)
  const may = useDisabledReason(toUpdate(rolesPlace))
  const error = getRoleManagementError(actor, role)
  return (
    <RecordScreen title={role.name} status={<StatusBadge status={role.status} />}>
      <RoleForm actor={actor} record={role} disabledReason={may ?? (error && m(error))} onReload={reload} />
    </RecordScreen>
  )
}

function ViewRole({ role }: { role: RoleRecord }) {
  const t = useWords(words)
  const nameOf = (name: string | null) => (name === 'system' ? t('system') : (name ?? '—'))
  const actor = useManager()
  const mayUpdate = useDisabledReason(toUpdate(rolesPlace))
  const grants = grantsIn(role.access)
  const users = `${addressOf(staffScreens.users)}?roleId=${role.id}`
  return (
    <RecordScreen
      title={role.name}
      subtitle={role.description}
      status={<StatusBadge status={role.status} />}
      figures={
        <>
          <Figure label={t('level')} value={role.level} />
          <Figure label={t('people')} value={formatCount(role.userCount)} href={users} />
          <Figure label={t('permissions')} value={formatCount(grants.size)} />
        </>
      }
      actions={
        mayUpdate === null && (
          <ScreenButton
            to={staffScreens.role}
            params={{ action: 'edit', id: role.id }}
            variant="default"
            label={t('edit')}
            isForViewers={false}
          />
        )
      }
    >
      <Facts
        facts={[
          [t('createdOn'), `${formatShortMoment(role.createdAt)} · ${nameOf(role.createdByName)}`],
          [t('updatedOn'), `${formatShortMoment(role.updatedAt)} · ${nameOf(role.updatedByName)}`],
        ]}
      />
      <Space h="md" />
      <AccessEditor
        label={t('access')}
        grants={grants}
        base={grants}
        marks={{ given: '', taken: '' }}
        actor={actor}
      />
    </RecordScreen>
  )
}
