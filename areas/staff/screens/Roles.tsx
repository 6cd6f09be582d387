import { Button } from '@mantine/core'
import { useState } from 'react'
import { rolesPlace } from '#areas/staff/access.ts'
import { roleCalls, type RoleRow } from '#areas/staff/roles/contract.ts'
import { whyNotDeleteRole, whyNotManageRole } from '#areas/staff/rules.ts'
import { staffScreens } from '#areas/staff/screens.ts'
import { CompareRoles } from '#areas/staff/screens/CompareRoles.tsx'
import { useManager } from '#areas/staff/screens/use-manager.ts'
import { sayWhy } from '#areas/staff/reasons.ts'
import { words } from '#areas/staff/words.ts'
import { toCreate, toDelete, toRead, toUpdate } from '#platform/access/access.ts'
import { sentenceOf, useAsk } from '#platform/console/ask.ts'
import { count } from '#platform/console/format.ts'
import {
  type Column,
  type Filter,
  ListScreen,
  type RowAction,
  type Selection,
} from '#platform/console/list/ListScreen.tsx'
import { goToScreen } from '#platform/console/navigation.ts'
import { ReasonDialog } from '#platform/console/record/ReasonDialog.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { toast } from '#platform/console/toast.ts'
import { type Say, useWords } from '#platform/console/words.ts'
import { changedColumn, createdColumn } from '#platform/console/list/usual-columns.tsx'

export default function Roles() {
  const t = useWords(words)
  const by = useManager()
  const [leaving, setLeaving] = useState<RoleRow | null>(null)
  const remove = useAsk(roleCalls.delete)
  const duplicate = useAsk(roleCalls.duplicate)
  const closed = {
    create: useWhyClosed(toCreate(rolesPlace)),
    update: useWhyClosed(toUpdate(rolesPlace)),
    delete: useWhyClosed(toDelete(rolesPlace)),
  }

  const filters: Filter[] = [
    { key: 'inUse', label: t('inUse'), kind: 'bool', yes: t('withPeople'), no: t('withoutPeople') },
  ]

  const whyNotEdit = (role: RoleRow) => {
    const why = whyNotManageRole(by, role)
    return closed.update ?? (why && sayWhy(t, why))
  }
  const whyNotDelete = (role: RoleRow) => {
    const people = role.userCount > 0 ? Array.from({ length: role.userCount }, () => '…') : []
    const why = whyNotDeleteRole(by, role, people)
    if (why?.reason === 'inUse') return closed.delete ?? t('stillHeld', { n: role.userCount })
    return closed.delete ?? (why && sayWhy(t, why))
  }
  const copy = async ({ id }: RoleRow) => {
    try {
      const { message, data } = await duplicate.mutateAsync({ id })
      toast('success', t('success'), message)
      goToScreen(staffScreens.role, { action: 'edit', id: data.id })
    } catch (error) {
      toast('danger', t('error'), sentenceOf(error))
    }
  }
  const rowMenu = (role: RoleRow): RowAction[] => [
    {
      label: t('edit'),
      href: addressOf(staffScreens.role, { action: 'edit', id: role.id }),
      closed: whyNotEdit(role),
    },
    { label: t('duplicate'), onSelect: () => void copy(role), closed: closed.create },
    { label: t('delete'), onSelect: () => setLeaving(role), closed: whyNotDelete(role), danger: true },
  ]

  return (
    <>
      <ListScreen
        name="roles"
        title={t('roles')}
        things={t('rolesInside')}
        call={roleCalls.list}
        exports={{ report: 'roles', needs: toRead(rolesPlace) }}
        columns={columnsIn(t)}
        filters={filters}
        searchIn={t('rolesSearchIn')}
        keyOf={({ id }) => id}
        rowHref={({ id }) => addressOf(staffScreens.role, { action: 'view', id })}
        editHref={(role) =>
          whyNotEdit(role) ? null : addressOf(staffScreens.role, { action: 'edit', id: role.id })
        }
        rowMenu={rowMenu}
        bulk={compare}
        actions={
          <ScreenLink to={staffScreens.newRole} params={{ action: 'add' }}>
            <Button component="span">{t('addRole')}</Button>
          </ScreenLink>
        }
        whenEmpty={t('noRoles')}
      />
      {leaving && (
        <ReasonDialog
          title={t('deleteRole')}
          consequence={t('deleteRoleConsequence', { name: leaving.name })}
          verb={t('deleteNamed', { name: leaving.name })}
          danger
          withReason={false}
          onConfirm={() => remove.mutateAsync({ id: leaving.id, version: leaving.version })}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

type T = Say<(typeof words)['en']>

const columnsIn = (t: T): Column<RoleRow>[] => [
  { key: 'name', title: t('name'), sort: 'name', cell: ({ name }) => <strong>{name}</strong> },
  {
    key: 'level',
    title: t('level'),
    sort: 'level',
    align: 'end',
    width: '6rem',
    cell: ({ level }) => level,
  },
  {
    key: 'userCount',
    title: t('people'),
    sort: 'userCount',
    align: 'end',
    width: '7rem',
    cell: ({ userCount }) => count(userCount),
  },
  { key: 'description', title: t('description'), cell: ({ description }) => description },
  changedColumn(t('changed')),
  createdColumn(t('created'), { hidden: true }),
]

const compare = (selection: Selection<RoleRow>) => (
  <CompareRoles ids={selection.kind === 'some' ? selection.keys.map(Number) : []} />
)
