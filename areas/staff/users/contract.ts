import { z } from 'zod'
import { usersPlace } from '#areas/staff/access.ts'
import { GivenAccess, Leaving, staffChangeAct, UserStatus, WaitingRequest } from '#areas/staff/contract.ts'
import { HeldAccess } from '#areas/staff/roles/user-access.ts'
import { Saved, call } from '#platform/contract/call.ts'
import { Mobile, Id, Reason, optionalText, requiredText, Moment } from '#platform/contract/fields.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

export const UserRow = z.object({
  id: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  department: z.string(),
  position: z.string(),
  roleId: z.int().nullable(),
  roleName: z.string(),
  level: z.int(),
  isLineManager: z.boolean(),
  /** Whether overrides replace the role's access. */
  hasOverrides: z.boolean(),
  status: UserStatus,
  lastLoginAt: Moment.nullable(),
  createdAt: Moment,
  version: z.int(),
})
export type UserRow = z.infer<typeof UserRow>

export const User = UserRow.extend({
  mobile: z.string(),
  lineManagerId: z.int().nullable(),
  lineManagerName: z.string(),
  accessOverrides: HeldAccess.nullable(),
  /** Access of the role, which applies while there are no overrides. */
  roleAccess: HeldAccess,
  /** Expiry of the open invitation. */
  inviteExpiresAt: Moment.nullable(),
  createdBy: z.string().nullable(),
  updatedBy: z.string().nullable(),
  updatedAt: Moment,
})
export type User = z.infer<typeof User>

/** A user with the requests that only they can decide, which are moved or returned when they leave. */
export const UserDetails = User.extend({
  waitingOnly: z.array(WaitingRequest),
})
export type UserDetails = z.infer<typeof UserDetails>

/** Fields of a user that the form submits. The email is set once, at creation. */
export const UserDraft = z.strictObject({
  firstName: requiredText(60),
  lastName: requiredText(60),
  mobile: z.union([z.literal(''), Mobile]).default(''),
  department: optionalText(80),
  position: optionalText(80),
  roleId: Id,
  lineManagerId: Id.nullable().default(null),
  isLineManager: z.boolean().default(false),
  accessOverrides: GivenAccess.nullable().default(null),
})
export type UserDraft = z.output<typeof UserDraft>

export const NewUser = UserDraft.extend({ email: z.string().trim().toLowerCase().max(254).pipe(z.email()) })

const ById = z.strictObject({ id: Id })
const ByVersion = ById.extend({ version: z.int() })

const acts = { codes: [staffChangeAct] }
const calls = recordCalls(usersPlace, { saved: Saved, invalidates: ['/users/', '/roles/', '/audit/'] })

export const userCalls = {
  list: calls.list('/users/list', UserRow, {
    filters: {
      status: z.array(UserStatus),
      roleId: Id,
      isLineManager: z.boolean(),
      hasOverrides: z.boolean(),
      department: z.string().trim().max(80),
    },
    sorts: ['createdAt', 'name', 'email', 'level', 'status', 'lastLoginAt'],
    views: { kind: 'user' },
  }),
  read: calls.read('/users/read', ById, UserDetails, {
    views: { kind: 'user', id: 'id', label: ['firstName', 'lastName'] },
  }),
  create: calls.create('/users/create', NewUser, { acts }),
  update: calls.update('/users/update', UserDraft.extend({ ...ByVersion.shape, ...Leaving }), { acts }),
  activate: calls.update('/users/activate', ByVersion, { acts }),
  deactivate: calls.update('/users/deactivate', ByVersion.extend({ reason: Reason, ...Leaving }), { acts }),
  unlock: calls.update('/users/unlock', ByVersion, { acts }),
  /** Mails the person a link to set a password, which activates a pending account; nobody else receives it. */
  resendInvite: calls.update('/users/resend-invite', ById, { acts }),
  /** Requests the removal of a person's second factors, which another administrator approves. */
  removeSecondFactors: calls.update('/users/remove-second-factors', ByVersion, { acts }),
  // Returns the access of a role to people who can manage users but not roles.
  roleAccess: calls.read(
    '/users/role-access',
    z.strictObject({ roleId: Id }),
    z.object({ level: z.int(), access: HeldAccess }),
    { background: true },
  ),
  /** Used by selection fields on other screens, so any permission is sufficient. */
  lineManagers: call('/users/line-managers', {
    needs: 'any-right',
    reply: z.array(z.object({ id: z.int(), email: z.string(), name: z.string(), position: z.string() })),
  }),
}
