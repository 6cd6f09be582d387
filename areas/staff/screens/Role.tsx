import { Button, Space } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { rolesPlace } from '#areas/staff/access.ts'
import { grantsIn } from '#areas/staff/grants.ts'
import { type Role as RoleRecord, roleCalls } from '#areas/staff/roles/contract.ts'
import { whyNotManageRole } from '#areas/staff/rules.ts'
import { staffScreens } from '#areas/staff/screens.ts'
import { AccessEditor } from '#areas/staff/screens/AccessEditor.tsx'
import { RoleForm } from '#areas/staff/screens/RoleForm.tsx'
import { useManager } from '#areas/staff/screens/use-manager.ts'
import { sayWhy } from '#areas/staff/reasons.ts'
import { words } from '#areas/staff/words.ts'
import { toUpdate } from '#platform/access/access.ts'
import { useReply } from '#platform/console/ask.ts'
import { count, shortMoment } from '#platform/console/format.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Facts, Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { useReload } from '#platform/console/use-reload.ts'

export default function Role() {
  const { id = '0', action } = useParams({ strict: false })
  const role = useReply(roleCalls.read, { id: Number(id) })
  return action === 'edit' ? <EditRole key={role.id} role={role} /> : <ViewRole role={role} />
}

function EditRole({ role }: { role: RoleRecord }) {
  const t = useWords(words)
  const by = useManager()
  const reload = useReload(roleCalls.read)
  const may = useWhyClosed(toUpdate(rolesPlace))
  const why = whyNotManageRole(by, role)
  return (
    <RecordScreen title={role.name} status={<StatusBadge status={role.status} />}>
      <RoleForm by={by} role={role} closed={may ?? (why && sayWhy(t, why))} onReload={reload} />
    </RecordScreen>
  )
}

function ViewRole({ role }: { role: RoleRecord }) {
  const t = useWords(words)
  const by = useManager()
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
          <Figure label={t('people')} value={count(role.userCount)} href={users} />
          <Figure label={t('grants')} value={count(grants.size)} />
        </>
      }
      actions={
        <ScreenLink to={staffScreens.role} params={{ action: 'edit', id: role.id }}>
          <Button component="span">{t('edit')}</Button>
        </ScreenLink>
      }
      aside={<HistoryPanel kind="role" id={role.id} />}
    >
      <Facts
        facts={[
          [t('created'), `${shortMoment(role.createdAt)} · ${role.createdBy ?? '—'}`],
          [t('changed'), `${shortMoment(role.updatedAt)} · ${role.updatedBy ?? '—'}`],
        ]}
      />
      <Space h="md" />
      <AccessEditor
        label={t('access')}
        grants={grants}
        base={grants}
        marks={{ given: '', taken: '' }}
        by={by}
      />
    </RecordScreen>
  )
}
