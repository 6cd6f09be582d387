import { sql } from 'kysely'
import { topupPlace } from '#areas/eload/access.ts'
import { rebateChangeColumns, topupColumns } from '#areas/eload/topups/columns.ts'
import { changePlan } from './rebate-changes.ts'
import { topupPlan } from '#areas/eload/topups/server/topups.ts'
import { topupWords } from '#areas/eload/topups/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(topupWords)

/** Export of top-ups. */
export const topupExport = defineExport({
  name: 'eload-topups',
  title: t('topups'),
  needs: toRead(topupPlace),
  plan: ({ request }) => topupPlan(request),
  columns: topupColumns,
  values: {
    amount: 'denomination',
    pending: sql`to_char((r.pending_change ->> 'new')::bigint / 100.0, 'FM990.00') || '% '
        || to_char((r.pending_change ->> 'startAt')::timestamptz at time zone 'Asia/Manila', 'YYYY-MM-DD HH24:MI:SS')`,
  },
})

/** Export of rebate changes. */
export const rebateChangeExport = defineExport({
  name: 'eload-rebate-changes',
  title: t('rebates'),
  needs: toRead(topupPlace),
  plan: ({ request }) => changePlan(request),
  columns: rebateChangeColumns,
})
