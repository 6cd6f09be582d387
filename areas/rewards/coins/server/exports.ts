import { sql } from 'kysely'
import { coinsPlace } from '#areas/rewards/access.ts'
import { coinGrantsColumns, coinLogColumns, coinUserColumns } from '#areas/rewards/coins/columns.ts'
import { coinLogPlan } from '#areas/rewards/coins/server/logs.ts'
import { grantPlan, peopleOf } from '#areas/rewards/coins/server/lists.ts'
import { coinWords } from '#areas/rewards/coins/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

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
  defineExport({
    name: 'coin-people',
    title: s('view_people'),
    needs: toRead(coinsPlace),
    plan: ({ request }) => peopleOf(request),
    columns: coinUserColumns,
    values: { mobile: sql`masked_mobile(r.mobile_number)` },
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
      by: 'requested_by_name',
      checker: 'decided_by_name',
    },
  }),
]
