import { approvalExports } from '#areas/approvals/server/exports.ts'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const approvalsServer: ServerArea = {
  calls: ({ approvals, history }) => approvalHandlers(approvals, history),
  exports: ({ approvals }) => approvalExports(approvals),
}
