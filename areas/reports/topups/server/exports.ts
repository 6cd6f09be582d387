import { blvckTopupList, topupList, topupDayList } from '#areas/reports/topups/columns.ts'
import { blvckPlan, topupDayPlan, topupPlan } from '#areas/reports/topups/server/lists.ts'
import { defineExport } from '#platform/server/exports.ts'

/** Export of top-ups. */
export const topupReportExport = defineExport(topupList, topupPlan)

/** Export of daily totals. */
export const topupDayExport = defineExport(topupDayList, topupDayPlan)

/** Export of coin purchases. */
export const blvckExport = defineExport(blvckTopupList, blvckPlan)
