import { auditors } from '#areas/audit/access.ts'
import { breakApprovalType } from '#areas/audit/server/breaks.ts'
import { auditExport, viewExport } from '#areas/audit/server/exports.ts'
import { auditHandlers } from '#areas/audit/server/handlers.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const auditServer: ServerArea = {
  calls: ({ history }) => auditHandlers(history),
  exports: [auditExport, viewExport],
  approvals: [breakApprovalType],
  history: { 'audit-break': auditors },
}
