import { ruleReaders } from '#areas/controls/access.ts'
import { ruleApprovalType } from '#areas/controls/server/approval-type.ts'
import { controlExports } from '#areas/controls/server/exports.ts'
import { controlHandlers } from '#areas/controls/server/handlers.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const controlsServer: ServerArea = {
  calls: controlHandlers,
  exports: controlExports,
  approvals: [ruleApprovalType],
  history: { 'control-rule': ruleReaders },
}
