import { specialCategoryCalls } from '#areas/eload/special-categories/contract.ts'
import { words } from '#areas/eload/words.ts'
import { defineColumns } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

export const specialCategoryColumns = defineColumns(specialCategoryCalls.list, [
  { key: 'name', title: t('name'), kind: 'text', sort: true },
  { key: 'sequence', title: t('position'), kind: 'count', sort: true },
  { key: 'promos', title: t('promos'), kind: 'count' },
  { key: 'startAt', title: t('displayFrom'), kind: 'moment' },
  { key: 'endAt', title: t('displayUntil'), kind: 'moment' },
  { key: 'status', title: t('status'), kind: 'status' },
])
