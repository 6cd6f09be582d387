import { z } from 'zod'
import { HeldAccess } from '#areas/staff/roles/user-access.ts'

const target = { id: z.int(), version: z.int(), name: z.string() }

const RoleFields = z.object({
  name: z.string(),
  description: z.string(),
  level: z.int(),
  access: HeldAccess,
})

const UserFields = z.object({
  firstName: z.string(),
  lastName: z.string(),
  mobile: z.string(),
  department: z.string(),
  position: z.string(),
  roleId: z.int(),
  lineManagerId: z.int().nullable(),
  isLineManager: z.boolean(),
  accessOverrides: HeldAccess.nullable(),
})

// Requests of earlier versions do not have this field.
const moveRequestsTo = z.int().nullable().default(null)

/** A change of a role or an account, bound to the version of the record that the maker saw. */
export const StaffChange = z.discriminatedUnion('change', [
  z.object({ change: z.literal(['create_role', 'delete_role']), ...target }),
  z.object({ change: z.literal('update_role'), ...target, draft: RoleFields, moveRequestsTo }),
  z.object({
    change: z.literal(['activate_user', 'unlock_user', 'invite_user', 'remove_second_factors']),
    ...target,
  }),
  z.object({ change: z.literal('update_user'), ...target, draft: UserFields, moveRequestsTo }),
])
export type StaffChange = z.infer<typeof StaffChange>
