import { watchlistCalls } from '#areas/merchants/watchlist/contract.ts'
import { listWords } from '#areas/merchants/watchlist/words.ts'
import { defineColumns } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(listWords)

export const watchlistColumns = defineColumns(watchlistCalls.entries, [
  { key: 'name', title: t('name'), kind: 'text', sort: true },
  { key: 'aliases', title: t('aliases'), kind: 'text' },
  { key: 'source', title: t('source'), kind: 'text' },
  { key: 'reference', title: t('reference'), kind: 'text', mono: true },
  { key: 'birthDate', title: t('birthDate'), kind: 'day' },
  { key: 'nationality', title: t('country'), kind: 'text' },
  { key: 'remarks', title: t('remarks'), kind: 'text', hidden: true },
  { key: 'importedAt', title: t('listedOn'), kind: 'moment', sort: true },
])
