import { sql } from 'kysely'
import { prpPlace } from '#areas/rewards/access.ts'
import { prpCalls } from '#areas/rewards/prp/contract.ts'
import { redemptionPlan } from '#areas/rewards/prp/server/redemptions.ts'
import { prpWords } from '#areas/rewards/prp/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { inBoth } from '#platform/words/words.ts'

const t = inBoth(prpWords)

/** The redemptions as a file. Numbers are masked as in the list. */
export const prpExport = defineExport({
  name: 'prp-rewards',
  title: t('rewards'),
  needs: toRead(prpPlace),
  list: prpCalls.rewards,
  plan: ({ request }) => redemptionPlan(request),
  columns: [
    { key: 'id', title: t('tracking'), kind: 'count' },
    { key: 'item', title: t('item'), kind: 'text', of: 'item_name' },
    { key: 'person', title: t('person'), kind: 'text', of: 'name' },
    {
      key: 'mobile',
      title: t('mobile'),
      kind: 'text',
      of: sql`left(r.mobile_number, 6) || '***' || right(r.mobile_number, 4)`,
    },
    { key: 'points', title: t('points'), kind: 'count' },
    { key: 'cashPart', title: t('cashPart'), kind: 'money' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'courier', title: t('courier'), kind: 'text' },
    { key: 'trackingNo', title: t('trackingNo'), kind: 'text' },
    { key: 'createdAt', title: t('redeemed'), kind: 'moment' },
  ],
})
