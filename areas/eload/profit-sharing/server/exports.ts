import { sql } from 'kysely'
import { profitSharingPlace } from '#areas/eload/profit-sharing/access.ts'
import { profitSharingColumns } from '#areas/eload/profit-sharing/columns.ts'
import { sharePlan } from '#areas/eload/profit-sharing/server/shares.ts'
import { shareWords } from '#areas/eload/profit-sharing/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(shareWords)

/** Export of profit shares. */
export const profitSharingExport = defineExport({
  name: 'eload-profit-sharing',
  title: t('pageTitle'),
  needs: toRead(profitSharingPlace),
  plan: ({ request }) => sharePlan(request),
  columns: profitSharingColumns,
  values: { scope: sql`coalesce(r.network_name || coalesce(' · ' || r.sku_name, ''), 'All networks')` },
})
