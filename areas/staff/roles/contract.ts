import { z } from 'zod'
import { rolesPlace } from '#areas/staff/access.ts'
import {
  AccessSettings,
  GivenAccess,
  Leaving,
  staffChangeAct,
  UserStatus,
  WaitingRequest,
} from '#areas/staff/contract.ts'
import { HeldAccess, userAccess } from '#areas/staff/roles/user-access.ts'
import { toReadOrUpdate, toUpdate } from '#platform/access.ts'
import { Saved, call } from '#platform/contract/call.ts'
import { Id, optionalText, requiredText, Moment } from '#platform/contract/fields.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

export const RoleStatus = z.enum(['active', 'inactive'])

export const RoleRow = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  level: z.int(),
  userCount: z.int(),
  status: RoleStatus,
  createdAt: Moment,
  updatedAt: Moment,
  version: z.int(),
})
export type RoleRow = z.infer<typeof RoleRow>

export const Role = RoleRow.extend({
  access: HeldAccess,
  createdBy: z.string().nullable(),
  createdByName: z.string().nullable(),
  updatedBy: z.string().nullable(),
  updatedByName: z.string().nullable(),
})
export type Role = z.infer<typeof Role>

/** Fields of a role that the form submits. */
export const RoleDraft = z.strictObject({
  name: requiredText(60),
  description: optionalText(250),
  level: z.int().min(1).max(100),
  access: GivenAccess,
})
export type RoleDraft = z.output<typeof RoleDraft>

const ById = z.strictObject({ id: Id })
const ByVersion = ById.extend({ version: z.int() })
const Person = z.object({ id: z.int(), name: z.string(), email: z.string(), status: UserStatus })

/** People affected by a change of a role, shown before saving. */
export const RoleReach = z.object({
  /** First few people by name. */
  people: z.array(Person),
  total: z.int(),
  /** Number of people whose overrides replace the role's access. */
  overridden: z.int(),
})
export type RoleReach = z.infer<typeof RoleReach>

const acts = { codes: [staffChangeAct] }
const calls = recordCalls(rolesPlace, { saved: Saved, invalidates: ['/roles/', '/users/', '/audit/'] })

export const roleCalls = {
  list: calls.list('/roles/list', RoleRow, {
    filters: { status: z.array(RoleStatus), inUse: z.boolean() },
    sorts: ['level', 'name', 'userCount', 'createdAt', 'updatedAt'],
  }),
  read: calls.read('/roles/read', ById, Role),
  create: calls.create('/roles/create', RoleDraft, { acts }),
  update: calls.update('/roles/update', RoleDraft.extend(ByVersion.shape).extend(Leaving), { acts }),
  delete: calls.delete('/roles/delete', ByVersion, { acts }),
  duplicate: calls.create('/roles/duplicate', ById, { acts }),
  /** Used by selection fields on other screens, so any signed-in person can call it. */
  getAllRoles: call('/roles/getAllRoles', {
    needs: 'signed-in',
    reply: z.array(z.object({ id: z.int(), name: z.string(), level: z.int() })),
  }),
  /** Anyone can read their own access; for others the handler requires a permission on users. */
  getUserAccess: userAccess,
  getRoleSettings: calls.read('/roles/getRoleSettings', z.strictObject({}), AccessSettings),
  /** Returns the requests that no one could approve any more if the role had this level and access. */
  waiting: call('/roles/waiting', {
    needs: toUpdate(rolesPlace),
    request: ById.extend({ level: RoleDraft.shape.level, access: GivenAccess }),
    reply: z.array(WaitingRequest),
    background: true,
  }),
  // Returns the people a change of the role would affect.
  reach: call('/roles/reach', {
    needs: toReadOrUpdate(rolesPlace),
    request: ById,
    reply: RoleReach,
    background: true,
  }),
}
