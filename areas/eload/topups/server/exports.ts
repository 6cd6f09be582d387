import { sql } from 'kysely'
import { topupPlace } from '#areas/eload/access.ts'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { changePlan } from './rebate-changes.ts'
import { topupPlan } from '#areas/eload/topups/server/topups.ts'
import { topupWords } from '#areas/eload/topups/words.ts'
import { words } from '#areas/eload/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(topupWords)
const w = labelsOf(words)

/** Export of top-ups. */
export const topupExport = defineFileExport({
  name: 'eload-topups',
  title: t('topups'),
  needs: toRead(topupPlace),
  list: topupCalls.list,
  plan: ({ request }) => topupPlan(request),
  columns: [
    { key: 'sku', title: t('sku'), kind: 'text' },
    { key: 'name', title: w('name'), kind: 'text' },
    { key: 'network', title: w('network'), kind: 'text', of: 'network_name' },
    { key: 'provider', title: t('provider'), kind: 'text', of: 'provider_name' },
    { key: 'amount', title: t('denomination'), kind: 'money', of: 'denomination' },
    { key: 'minAmount', title: t('minAmount'), kind: 'money' },
    { key: 'maxAmount', title: t('maxAmount'), kind: 'money' },
    { key: 'rebate', title: t('currentRebate'), kind: 'percent', of: 'current_rebate' },
    { key: 'defaultRebate', title: t('defaultRebate'), kind: 'percent' },
    {
      key: 'pending',
      title: t('upcomingChange'),
      kind: 'text',
      of: sql`to_char((r.pending_change ->> 'new')::bigint / 100.0, 'FM990.00') || '% '
        || to_char((r.pending_change ->> 'startAt')::timestamptz at time zone 'Asia/Manila', 'YYYY-MM-DD HH24:MI:SS')`,
    },
    { key: 'status', title: w('status'), kind: 'text' },
    { key: 'updatedAt', title: w('updatedOn'), kind: 'moment' },
  ],
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
