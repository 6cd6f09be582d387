import { usersPlace } from '#areas/staff/access.ts'
import { toRead } from '#platform/access/access.ts'
import { Button } from '@mantine/core'
import { staffScreens } from '#areas/staff/screens.ts'
import { roleCalls } from '#areas/staff/roles/contract.ts'
import { words } from '#areas/staff/words.ts'
import { UserStatus } from '#areas/staff/contract.ts'
import { userCalls, type UserRow } from '#areas/staff/users/contract.ts'
import { useSuspenseApiQuery } from '#platform/console/api/api.ts'
import { formatRelativeTime, formatShortMoment } from '#platform/console/i18n/format.ts'
import { type Column, type Filter, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { type Language, type Translate, useLanguage, useWords } from '#platform/console/i18n/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { createdColumn } from '#platform/console/list/common-columns.tsx'

export default function Users() {
  const t = useWords(words)
  const language = useLanguage()
  const roles = useSuspenseApiQuery(roleCalls.getAllRoles, {})

  const filters: Filter[] = [
    {
      key: 'status',
      label: t('status'),
      kind: 'choices',
      options: UserStatus.options.map((status) => ({ value: status, label: t(`status_${status}`) })),
      pinned: true,
    },
    {
      key: 'roleId',
      label: t('role'),
      kind: 'choice',
      options: roles.map(({ id, name }) => ({ value: id, label: name })),
      pinned: true,
    },
    { key: 'department', label: t('department'), kind: 'text' },
    { key: 'isLineManager', label: t('lineManager'), kind: 'bool' },
    { key: 'hasOverrides', label: t('overridden'), kind: 'bool' },
    { key: 'created', label: t('createdOn'), kind: 'dates' },
  ]

  return (
    <ListScreen
      name="users"
      title={t('users')}
      pluralName={t('usersInside')}
      call={userCalls.list}
      exports={{ report: 'users', needs: toRead(usersPlace) }}
      columns={buildColumns(t, language)}
      filters={filters}
      searchIn={t('usersSearchIn')}
      keyOf={({ id }) => id}
      rowHref={({ id }) => addressOf(staffScreens.user, { id })}
      actions={
        <ScreenLink to={staffScreens.user} params={{ id: 0 }}>
          <Button component="span">{t('addUser')}</Button>
        </ScreenLink>
      }
      whenEmpty={t('noUsers')}
    />
  )
}

type T = Translate<(typeof words)['en']>

const buildColumns = (t: T, language: Language): Column<UserRow>[] => [
  {
    key: 'name',
    title: t('name'),
    sort: 'name',
    cell: ({ firstName, lastName }) => (
      <strong>
        {lastName}, {firstName}
      </strong>
    ),
  },
  { key: 'email', title: t('email'), sort: 'email', cell: ({ email }) => email },
  {
    key: 'role',
    title: t('role'),
    sort: 'level',
    cell: ({ roleName, hasOverrides }) => (
      <>
        {roleName || t('noRole')}
        {hasOverrides && ` · ${t('overridden')}`}
      </>
    ),
  },
  { key: 'department', title: t('department'), cell: ({ department }) => department },
  { key: 'position', title: t('position'), cell: ({ position }) => position },
  {
    key: 'isLineManager',
    title: t('lineManager'),
    hidden: true,
    cell: ({ isLineManager }) => (isLineManager ? t('yes') : ''),
  },
  {
    key: 'status',
    title: t('status'),
    sort: 'status',
    cell: ({ status }) => <StatusBadge status={status} label={t(`status_${status}`)} />,
  },
  {
    key: 'lastLoginAt',
    title: t('lastLogin'),
    sort: 'lastLoginAt',
    cell: ({ lastLoginAt }) =>
      lastLoginAt === null ? (
        t('never')
      ) : (
        <span title={formatShortMoment(lastLoginAt)}>
          {formatRelativeTime(lastLoginAt, Date.now(), language)}
        </span>
      ),
  },
  createdColumn(t('createdOn'), { hidden: true }),
]
