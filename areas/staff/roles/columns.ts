import { toRead } from '#platform/access.ts'
import { rolesPlace } from '#areas/staff/access.ts'
import { roleCalls } from '#areas/staff/roles/contract.ts'
import { words } from '#areas/staff/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const roleList = defineList(roleCalls.list, {
  name: 'roles',
  title: t('roles'),
  exportNeeds: toRead(rolesPlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true, strong: true },
    { key: 'level', title: t('level'), kind: 'count', sort: true, width: '6rem' },
    { key: 'userCount', title: t('people'), kind: 'count', sort: true, width: '7rem' },
    { key: 'description', title: t('description'), kind: 'text', wide: true, wraps: true },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment', sort: true },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true, hidden: true },
  ],
})
