import { sql } from 'kysely'
import { coinsPlace } from '#areas/rewards/access.ts'
import { coinCalls } from '#areas/rewards/coins/contract.ts'
import { coinLogColumns } from '#areas/rewards/coins/columns.ts'
import { coinGrantsColumns } from '#areas/rewards/coins/columns.ts'
import { coinLogPlan } from '#areas/rewards/coins/server/logs.ts'
import { grantPlan, peopleOf } from '#areas/rewards/coins/server/lists.ts'
import { coinWords } from '#areas/rewards/coins/words.ts'
import { words } from '#areas/rewards/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport, defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)
const s = labelsOf(coinWords)

/** Export of the coin log. */
export const coinLogExport = defineExport({
  name: 'coin-log',
  title: s('coins'),
  needs: toRead(coinsPlace),
  plan: ({ request }) => coinLogPlan(request),
  columns: coinLogColumns,
})

/** Exports of possible recipients and of grants. Numbers are masked as in the lists. */
export const coinExports = [
  defineFileExport({
    name: 'coin-people',
    title: s('view_people'),
    needs: toRead(coinsPlace),
    list: coinCalls.users,
    plan: ({ request }) => peopleOf(request),
    columns: [
      { key: 'name', title: t('name'), kind: 'text' },
      { key: 'mobile', title: t('mobile'), kind: 'text', of: sql`masked_mobile(r.mobile_number)` },
      { key: 'balance', title: s('balance'), kind: 'count' },
      { key: 'why', title: t('problem'), kind: 'code' },
    ],
  }),
  defineExport({
    name: 'coin-grants',
    title: s('view_grants'),
    needs: toRead(coinsPlace),
    plan: ({ request, staff }) => grantPlan(request, staff.id),
    columns: coinGrantsColumns,
    values: {
      reason: 'remarks',
      total: 'total_amount',
      status: sql`case r.status when 'completed' then 'credited' else r.status end`,
      by: 'requested_by',
      checker: 'decided_by',
    },
  }),
]
