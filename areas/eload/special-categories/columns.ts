import { specialCategoryReaders } from '#areas/eload/special-categories/access.ts'
import { specialCategoryCalls } from '#areas/eload/special-categories/contract.ts'
import { words } from '#areas/eload/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const specialCategoryList = defineList(specialCategoryCalls.list, {
  name: 'eload-special-categories',
  title: t('specials'),
  exportNeeds: specialCategoryReaders,
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true },
    { key: 'sequence', title: t('position'), kind: 'count', sort: true },
    { key: 'promos', title: t('promos'), kind: 'count' },
    { key: 'startAt', title: t('displayFrom'), kind: 'moment' },
    { key: 'endAt', title: t('displayUntil'), kind: 'moment' },
    { key: 'status', title: t('status'), kind: 'status' },
  ],
})
