import { staffScreens } from '#areas/staff/screens.ts'
import { roleCalls } from '#areas/staff/roles/contract.ts'
import { words } from '#areas/staff/words.ts'
import { UserStatus } from '#areas/staff/contract.ts'
import { userList } from '#areas/staff/users/columns.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatRelativeTime, formatShortMoment, useLanguage, useWords } from '#platform/console/i18n.ts'
import { type Filter, ListScreen, namedOptions, pinnedChoice, pinnedChoices } from '#platform/console/list.ts'
import { recordTarget } from '#platform/console/router.ts'

export default function Users() {
  const t = useWords(words)
  const language = useLanguage()
  const roles = useSuspenseApiQuery(roleCalls.getAllRoles, {})

  const filters: Filter[] = [
    pinnedChoices('status', t('status'), UserStatus.options, (status) => t(`status_${status}`)),
    pinnedChoice('roleId', t('role'), namedOptions(roles)),
    { key: 'department', label: t('department'), kind: 'text' },
    { key: 'isLineManager', label: t('lineManager'), kind: 'bool' },
    { key: 'hasOverrides', label: t('overridden'), kind: 'bool' },
    { key: 'created', label: t('createdOn'), kind: 'dates' },
  ]

  return (
    <ListScreen
      pluralName={t('usersInside')}
      list={userList}
      cells={{
        name: ({ firstName, lastName }) => (
          <strong>
            {firstName} {lastName}
          </strong>
        ),
        role: ({ roleName, hasOverrides }) => (
          <>
            {roleName || t('noRole')}
            {hasOverrides && ` · ${t('overridden')}`}
          </>
        ),
        lastLoginAt: ({ lastLoginAt }) =>
          lastLoginAt === null ? (
            t('never')
          ) : (
            <span title={formatShortMoment(lastLoginAt)}>
              {formatRelativeTime(lastLoginAt, Date.now(), language)}
            </span>
          ),
      }}
      targets={{
        role: ({ roleId }) =>
          roleId === null ? null : recordTarget(staffScreens.role, { action: 'view', id: roleId }),
      }}
      filters={filters}
      searchIn={t('usersSearchIn')}
      record={staffScreens.user}
      newLabel={t('newUser')}
      whenEmpty={t('noUsers')}
    />
  )
}
