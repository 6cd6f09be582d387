import { recordRef, type RecordRef } from '#platform/contract/record-ref.ts'
import { staffMessages } from '#areas/staff/messages.ts'
import { flagsByPlace } from '#areas/staff/grants.ts'
import {
  effectiveAccess,
  type UserAction,
  getActionError,
  getLineManagerError,
  getMakeLineManagerError,
  getUserSaveError,
} from '#areas/staff/rules.ts'
import { toAppError, throwIfError, withTableRules } from '#areas/staff/server/errors.ts'
import { notifyPermissionEscalation } from '#areas/staff/server/permission-escalation.ts'
import { activeLineManagers, type StaffStatus } from '#areas/staff/server/staff.ts'
import { type User, userCalls, type UserDraft } from '#areas/staff/users/contract.ts'
import { issueInvite } from '#areas/staff/users/server/invites.ts'
import {
  findManager,
  findRoleToGive,
  findUser,
  lockRole,
  insertUser,
  lockUser,
  listUsers,
  setStatus,
  updateUser,
} from '#areas/staff/users/server/users.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type AuditNote, done, handlersFor } from '#platform/server/http/handlers.ts'
import { orNotFound } from '#platform/server/errors/errors.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { rejectField } from '#platform/server/errors/constraint-errors.ts'

const emailTaken = { field: 'email', message: staffMessages('EMAIL_TAKEN') }

export const userHandlers = handlersFor(userCalls, {
  list: ({ db, request }) => listUsers(db, request),

  read: ({ db, request }) => findUser(db, request.id),

  create: async ({ db, request, staff, audit, configuration: { staffDomains } }) => {
    assertStaffDomain(request.email, staffDomains)
    const { email, ...draft } = request
    const fields = await checked(db, null, draft)
    throwIfError(getUserSaveError(staff, null, fields))
    throwIfError(getMakeLineManagerError(staff, false, draft.isLineManager))
    const saved = await withTableRules(emailTaken, () => insertUser(db, request, staff.email))
    await notifyPermissionEscalation(db, {
      before: null,
      after: { ...fields, isLineManager: draft.isLineManager },
      of: { kind: 'user', id: saved.id, name: nameOf(draft) },
      by: staff,
      lineManager: fields.lineManagerEmail,
    })
    await audit({
      action: 'Create',
      kind: 'user',
      recordId: saved.id,
      label: nameOf(draft),
      after: { email, ...auditSnapshot(draft, fields) },
      toStatus: saved.status,
    })
    return done(staffMessages('USER_ADDED', { name: nameOf(draft) }), saved)
  },

  update: async ({ db, request: { id, version, ...draft }, staff, audit }) => {
    const before = await lockUser(db, id, version)
    const fields = await checked(db, before, draft)
    const held = {
      id,
      level: before.level,
      access: effectiveAccess(before.roleAccess, before.accessOverrides),
    }
    throwIfError(getUserSaveError(staff, held, fields))
    throwIfError(getMakeLineManagerError(staff, before.isLineManager, draft.isLineManager))
    const saved = await withTableRules(emailTaken, () => updateUser(db, id, draft, staff.email))
    await notifyPermissionEscalation(db, {
      before: { ...held, isLineManager: before.isLineManager },
      after: { ...fields, isLineManager: draft.isLineManager },
      of: { kind: 'user', id, name: nameOf(draft) },
      by: staff,
      lineManager: fields.lineManagerEmail,
    })
    await audit({
      action: 'Update',
      kind: 'user',
      recordId: id,
      label: nameOf(draft),
      before: auditSnapshot(before, {
        role: recordRef('role', before.roleId, before.roleName),
        lineManager: recordRef('user', before.lineManagerId, before.lineManagerName),
      }),
      after: auditSnapshot(draft, fields),
    })
    return done(staffMessages('USER_SAVED', { name: nameOf(draft) }), saved)
  },

  activate: (context) => changeStatus('active', 'activate', context),
  deactivate: (context) => changeStatus('inactive', 'deactivate', context),
  unlock: (context) => changeStatus('active', 'unlock', context),

  resendInvite: async ({ db, request: { id }, staff, audit, configuration: { publicUrl } }) => {
    const user = await lockUser(db, id)
    throwIfError(getActionError(staff, 'invite', user))
    const { token, expiresAt } = await issueInvite(db, id, staff.email)
    await audit({
      action: 'Invite',
      kind: 'user',
      recordId: id,
      label: nameOf(user),
      after: { openUntil: expiresAt },
    })
    const link = `${publicUrl}/register?module=users&action=accept-invite&token=${token}`
    const saved = { id, status: user.status, version: user.version, link, expiresAt }
    return done(staffMessages('INVITED', { name: nameOf(user) }), saved)
  },

  roleAccess: async ({ db, request: { roleId } }) => {
    const role = await findRoleToGive(db, roleId)
    return orNotFound(role, staffMessages('ROLE_NOT_FOUND', { id: roleId }))
  },

  lineManagers: async ({ db, staff }) => (await activeLineManagers(db)).filter(({ id }) => id !== staff.id),
})

type UserStatusChange = {
  db: Database
  request: { id: number; version: number; reason?: string }
  staff: Staff
  audit: (note: AuditNote) => Promise<void>
}

const doneMessages = {
  activate: 'USER_ACTIVATED',
  deactivate: 'USER_DEACTIVATED',
  unlock: 'USER_UNLOCKED',
} as const

const auditActions = { activate: 'Activate', deactivate: 'Deactivate', unlock: 'Unlock' } as const

async function changeStatus(
  status: StaffStatus,
  action: Exclude<UserAction, 'invite'>,
  { db, request: { id, version, reason }, staff, audit }: UserStatusChange,
) {
  const user = await lockUser(db, id, version)
  throwIfError(getActionError(staff, action, user))
  const saved = await withTableRules(emailTaken, () => setStatus(db, id, status, staff.email))
  await audit({
    action: auditActions[action],
    kind: 'user',
    recordId: id,
    label: nameOf(user),
    fromStatus: user.status,
    toStatus: saved.status,
    ...(reason && { reason }),
  })
  return done(staffMessages(doneMessages[action], { name: nameOf(user) }), saved)
}

/** Returns the effective access of a draft after checking that its role and line manager exist. */
async function checked(
  db: Database,
  before: Pick<User, 'id' | 'lineManagerId'> | null,
  { roleId, lineManagerId, accessOverrides }: UserDraft,
) {
  const role = await lockRole(db, roleId)
  if (!role) throw toAppError(staffMessages('ROLE_DELETED_MEANWHILE'))
  const manager = lineManagerId === null ? null : await findManager(db, lineManagerId)
  // A line manager chosen earlier may have left; other fields can still be saved.
  const isNew = lineManagerId !== null && lineManagerId !== before?.lineManagerId
  if (isNew) throwIfError(getLineManagerError(before?.id ?? null, manager))
  return {
    level: role.level,
    access: effectiveAccess(role.access, accessOverrides),
    role: recordRef('role', roleId, role.name),
    lineManager: recordRef('user', lineManagerId, manager?.name),
    lineManagerEmail: manager?.email ?? null,
  }
}

function assertStaffDomain(email: string, domains: readonly string[]) {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (domains.some((allowed) => allowed.toLowerCase() === domain)) return
  rejectField('email', staffMessages('COMPANY_DOMAIN', { domains: domains.join(', ') }))
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

/** Audit snapshot of a user, with one field per place. */
function auditSnapshot(
  draft: Omit<UserDraft, 'roleId' | 'lineManagerId'>,
  { role, lineManager }: { role: RecordRef | null; lineManager: RecordRef | null },
) {
  const { firstName, lastName, mobile, department, position, isLineManager, accessOverrides } = draft
  return {
    firstName,
    lastName,
    mobile,
    department,
    position,
    role,
    lineManager,
    isLineManager,
    overridden: accessOverrides !== null,
    overrides: flagsByPlace(accessOverrides),
  }
}
