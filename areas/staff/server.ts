import { rolesPlace, usersPlace } from '#areas/staff/access.ts'
import { roleHandlersFor } from '#areas/staff/roles/server/handlers.ts'
import { userHandlersFor } from '#areas/staff/users/server/handlers.ts'
import { withAnyFlag } from '#platform/access.ts'
import type { ServerArea } from '#platform/server/area.ts'
import { staffExports } from '#areas/staff/exports.ts'
import { staffChangeApprovalType } from '#areas/staff/server/staff-change.ts'

export const staffServer: ServerArea = {
  calls: ({ approvals }) => [...roleHandlersFor(approvals), ...userHandlersFor(approvals)],
  approvals: [staffChangeApprovalType],
  exports: staffExports,
  history: {
    role: withAnyFlag(rolesPlace),
    user: withAnyFlag(usersPlace),
  },
}
