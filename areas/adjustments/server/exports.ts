import { sql } from 'kysely'
import { adjustmentList } from '#areas/adjustments/columns.ts'
import { adjustmentPlan } from '#areas/adjustments/server/adjustments.ts'
import { defineExport } from '#platform/server/exports.ts'

/** Export of the list of adjustments. */
export const adjustmentExport = defineExport(
  adjustmentList,
  (request, { staff }) => adjustmentPlan(request, staff.id),
  { values: { owner: sql`coalesce(r.business_name, r.owner_name)` } },
)
