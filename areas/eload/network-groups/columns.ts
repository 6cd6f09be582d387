import { toRead } from '#platform/access.ts'
import { networkGroupPlace } from '#areas/eload/access.ts'
import { networkGroupCalls } from '#areas/eload/network-groups/contract.ts'
import { words } from '#areas/eload/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const networkGroupList = defineList(networkGroupCalls.list, {
  name: 'eload-network-groups',
  title: t('groups'),
  exportNeeds: toRead(networkGroupPlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true, strong: true },
    { key: 'networks', title: t('networks'), kind: 'text' },
    { key: 'sequence', title: t('position'), kind: 'count', sort: true },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment', sort: true },
  ],
})
