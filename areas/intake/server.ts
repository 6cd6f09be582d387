import { intakeErrorList, intakeList } from '#areas/intake/columns.ts'
import { intakeOperators } from '#areas/intake/contract.ts'
import { openingBalancesType } from '#areas/intake/server/approval-type.ts'
import { intakeHandlers } from '#areas/intake/server/handlers.ts'
import { postBalances, sweepBalances } from '#areas/intake/server/posting.ts'
import { errorPlan, runPlan } from '#areas/intake/server/runs.ts'
import type { ServerArea } from '#platform/server/area.ts'
import { defineExport } from '#platform/server/exports.ts'

export const intakeServer: ServerArea = {
  calls: intakeHandlers,
  jobs: [postBalances, sweepBalances],
  exports: [defineExport(intakeList, runPlan), defineExport(intakeErrorList, errorPlan)],
  approvals: [openingBalancesType],
  history: { 'intake-run': intakeOperators },
}
