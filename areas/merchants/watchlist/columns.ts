import { toRead } from '#platform/access.ts'
import { merchantPlace } from '#areas/merchants/access.ts'
import { watchlistCalls } from '#areas/merchants/watchlist/contract.ts'
import { listWords } from '#areas/merchants/watchlist/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(listWords)

export const watchlistList = defineList(watchlistCalls.entries, {
  name: 'watchlist-names',
  title: t('names'),
  exportNeeds: toRead(merchantPlace),
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true },
    { key: 'aliases', title: t('aliases'), kind: 'text' },
    { key: 'source', title: t('source'), kind: 'text' },
    { key: 'reference', title: t('reference'), kind: 'text', mono: true },
    { key: 'birthDate', title: t('birthDate'), kind: 'day' },
    { key: 'nationality', title: t('country'), kind: 'text' },
    { key: 'remarks', title: t('remarks'), kind: 'text', hidden: true },
    { key: 'importedAt', title: t('listedOn'), kind: 'moment', sort: true },
  ],
})
