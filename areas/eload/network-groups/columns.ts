import { networkGroupCalls } from '#areas/eload/network-groups/contract.ts'
import { words } from '#areas/eload/words.ts'
import { defineColumns } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

export const networkGroupColumns = defineColumns(networkGroupCalls.list, [
  { key: 'name', title: t('name'), kind: 'text', sort: true, strong: true },
  { key: 'networks', title: t('networks'), kind: 'text' },
  { key: 'sequence', title: t('position'), kind: 'count', sort: true },
  { key: 'status', title: t('status'), kind: 'status' },
  { key: 'updatedAt', title: t('updatedOn'), kind: 'moment', sort: true },
])
