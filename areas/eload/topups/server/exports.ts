import { sql } from 'kysely'
import { topupPlace } from '#areas/eload/access.ts'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { topupColumns } from '#areas/eload/topups/columns.ts'
import { changePlan } from './rebate-changes.ts'
import { topupPlan } from '#areas/eload/topups/server/topups.ts'
import { topupWords } from '#areas/eload/topups/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport, defineFileExport } from '#platform/server/exports/exports.ts'
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
export const rebateChangeExport = defineFileExport({
  name: 'eload-rebate-changes',
  title: t('rebates'),
  needs: toRead(topupPlace),
  list: topupCalls.rebateLogs,
  plan: ({ request }) => changePlan(request),
  columns: [
    { key: 'sku', title: t('sku'), kind: 'text' },
    { key: 'old', title: t('before'), kind: 'percent' },
    { key: 'new', title: t('after'), kind: 'percent' },
    { key: 'startAt', title: t('effectiveFrom'), kind: 'moment' },
    { key: 'endAt', title: t('effectiveUntil'), kind: 'moment' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'asked', title: t('requestedBy'), kind: 'text', of: 'requested_by' },
    { key: 'decided', title: t('decidedBy'), kind: 'text', of: 'decided_by' },
    { key: 'reason', title: t('reason'), kind: 'text' },
  ],
})
