import { toRead } from '#platform/access.ts'
import { networkPlace } from '#areas/eload/access.ts'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { words } from '#areas/eload/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const networkList = defineList(networkCalls.list, {
  name: 'eload-networks',
  title: t('networksTitle'),
  exportNeeds: toRead(networkPlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true, strong: true },
    { key: 'code', title: t('code'), kind: 'text', sort: true, mono: true },
    { key: 'group', title: t('group'), kind: 'text', field: 'groupName' },
    { key: 'goesThrough', title: t('currentProvider'), kind: 'text' },
    { key: 'primaryProvider', title: t('primaryProvider'), kind: 'text', exportOnly: true },
    { key: 'backup', title: t('backupProvider'), kind: 'text' },
    { key: 'prefixes', title: t('prefixes'), kind: 'text', mono: true, wide: true, wraps: true },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'updatedAt', title: t('updatedOn'), kind: 'moment', sort: true, hidden: true },
  ],
})
