import { sql } from 'kysely'
import { merchantPlace } from '#areas/merchants/access.ts'
import { watchlistColumns } from '#areas/merchants/watchlist/columns.ts'
import { entryPlan } from '#areas/merchants/watchlist/server/entries.ts'
import { listWords } from '#areas/merchants/watchlist/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(listWords)

/** Export of the watchlist names. */
export const watchlistExport = defineExport({
  name: 'watchlist-names',
  title: t('names'),
  needs: toRead(merchantPlace),
  plan: ({ request }) => entryPlan(request),
  columns: watchlistColumns,
  values: { aliases: sql`array_to_string(r.aliases, '; ')` },
})
