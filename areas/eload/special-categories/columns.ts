import { specialCategoryCalls } from '#areas/eload/special-categories/contract.ts'
import { words } from '#areas/eload/words.ts'
import { storefrontWords } from '#areas/eload/storefront-words.ts'
import { defineColumns } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)
const s = labelsOf(storefrontWords)

export const specialCategoryColumns = defineColumns(specialCategoryCalls.list, [
  { key: 'name', title: t('name'), kind: 'text', sort: true },
  { key: 'sequence', title: s('position'), kind: 'count', sort: true },
  { key: 'promos', title: s('promos'), kind: 'count' },
  { key: 'startAt', title: s('displayFrom'), kind: 'moment' },
  { key: 'endAt', title: s('displayUntil'), kind: 'moment' },
  { key: 'status', title: t('status'), kind: 'status' },
])
