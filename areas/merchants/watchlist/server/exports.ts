import { sql } from 'kysely'
import { merchantPlace } from '#areas/merchants/access.ts'
import { watchlistCalls } from '#areas/merchants/watchlist/contract.ts'
import { entryPlan } from '#areas/merchants/watchlist/server/entries.ts'
import { listWords } from '#areas/merchants/watchlist/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(listWords)

/** Export of the watchlist names. */
export const watchlistExport = defineFileExport({
  name: 'watchlist-names',
  title: t('names'),
  needs: toRead(merchantPlace),
  list: watchlistCalls.entries,
  plan: ({ request }) => entryPlan(request),
  columns: [
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'aliases', title: t('aliases'), kind: 'text', of: sql`array_to_string(r.aliases, '; ')` },
    { key: 'source', title: t('source'), kind: 'code' },
    { key: 'reference', title: t('reference'), kind: 'text' },
    { key: 'birthDate', title: t('birthDate'), kind: 'day' },
    { key: 'nationality', title: t('country'), kind: 'code' },
    { key: 'remarks', title: t('remarks'), kind: 'text' },
    { key: 'importedAt', title: t('listedOn'), kind: 'moment' },
  ],
})
