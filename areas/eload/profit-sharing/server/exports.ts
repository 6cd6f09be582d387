import { sql } from 'kysely'
import { profitSharingPlace } from '#areas/eload/profit-sharing/access.ts'
import { profitSharingCalls } from '#areas/eload/profit-sharing/contract.ts'
import { sharePlan } from '#areas/eload/profit-sharing/server/shares.ts'
import { shareWords } from '#areas/eload/profit-sharing/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(shareWords)

/** Export of profit shares. */
export const profitSharingExport = defineFileExport({
  name: 'eload-profit-sharing',
  title: t('pageTitle'),
  needs: toRead(profitSharingPlace),
  list: profitSharingCalls.list,
  plan: ({ request }) => sharePlan(request),
  columns: [
    {
      key: 'scope',
      title: t('scope'),
      kind: 'text',
      of: sql`coalesce(r.network_name || coalesce(' · ' || r.sku_name, ''), 'All networks')`,
    },
    { key: 'company', title: t('company'), kind: 'percent', of: 'company_share' },
    { key: 'agent', title: t('agent'), kind: 'percent', of: 'agent_share' },
    { key: 'merchant', title: t('merchant'), kind: 'percent', of: 'merchant_share' },
    { key: 'effectiveAt', title: t('effective'), kind: 'moment' },
    { key: 'effectiveUntil', title: t('until'), kind: 'moment' },
    { key: 'status', title: t('status'), kind: 'text' },
    { key: 'requestedBy', title: t('requestedBy'), kind: 'text' },
    { key: 'decidedBy', title: t('decidedBy'), kind: 'text' },
    { key: 'createdAt', title: t('requestedOn'), kind: 'moment' },
  ],
})
