import { rolesPlace, usersPlace } from '#areas/staff/access.ts'
import { roleExport } from '#areas/staff/roles/server/exports.ts'
import { roleHandlers } from '#areas/staff/roles/server/handlers.ts'
import { userExport } from '#areas/staff/users/server/exports.ts'
import { userHandlers } from '#areas/staff/users/server/handlers.ts'
import { withAnyFlag } from '#platform/access/access.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const staffServer: ServerArea = {
  calls: [...roleHandlers, ...userHandlers],
  exports: [userExport, roleExport],
  history: {
    role: withAnyFlag(rolesPlace),
    user: withAnyFlag(usersPlace),
  },
}
