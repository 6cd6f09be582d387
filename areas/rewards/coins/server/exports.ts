import { sql } from 'kysely'
import { coinGrantsList, coinLogList, coinUserList } from '#areas/rewards/coins/columns.ts'
import { coinLogPlan } from '#areas/rewards/coins/server/logs.ts'
import { grantPlan, peopleOf } from '#areas/rewards/coins/server/lists.ts'
import { defineExport } from '#platform/server/exports.ts'

/** Export of the coin log. */
export const coinLogExport = defineExport(coinLogList, coinLogPlan)

/** Exports of possible recipients and of grants. Numbers are masked as in the lists. */
export const coinExports = [
  defineExport(coinUserList, peopleOf, { values: { mobile: sql`masked_mobile(r.mobile_number)` } }),
  defineExport(coinGrantsList, (request, { staff }) => grantPlan(request, staff.id), {
    values: {
      reason: 'remarks',
      total: 'total_amount',
      status: sql`case r.status when 'completed' then 'credited' else r.status end`,
      by: 'requested_by_name',
      checker: 'decided_by_name',
    },
  }),
]
