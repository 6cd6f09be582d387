import { billsCategoryCalls } from '#areas/bills/categories/contract.ts'
import { words } from '#areas/bills/words.ts'
import { defineColumns } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

export const billsCategoryColumns = defineColumns(billsCategoryCalls.list, [
  { key: 'name', title: t('name'), kind: 'text', sort: true },
  { key: 'sequence', title: t('position'), kind: 'count', sort: true },
  { key: 'billers', title: t('billers'), kind: 'count', field: 'billerCount' },
  { key: 'status', title: t('status'), kind: 'status' },
  { key: 'updatedAt', title: t('updatedOn'), kind: 'moment', sort: true },
])
