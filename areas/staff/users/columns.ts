import { toRead } from '#platform/access.ts'
import { usersPlace } from '#areas/staff/access.ts'
import { userCalls } from '#areas/staff/users/contract.ts'
import { words } from '#areas/staff/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const userList = defineList(userCalls.list, {
  name: 'users',
  title: t('users'),
  exportNeeds: toRead(usersPlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true },
    { key: 'email', title: t('email'), kind: 'text', sort: true },
    { key: 'role', title: t('role'), kind: 'text', sort: 'level' },
    { key: 'level', title: t('level'), kind: 'count', exportOnly: true },
    { key: 'hasOverrides', title: t('overridden'), kind: 'yesno', exportOnly: true },
    { key: 'department', title: t('department'), kind: 'text' },
    { key: 'position', title: t('position'), kind: 'text' },
    { key: 'isLineManager', title: t('lineManager'), kind: 'yesno', hidden: true },
    { key: 'status', title: t('status'), kind: 'status', sort: true },
    { key: 'lastLoginAt', title: t('lastLogin'), kind: 'moment', sort: true },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true, hidden: true },
  ],
})
