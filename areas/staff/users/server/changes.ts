import { recordRef, type RecordRef } from '#platform/contract/record-ref.ts'
import { staffMessages } from '#areas/staff/messages.ts'
import { flagsByPlace, withStoredAdditions } from '#areas/staff/grants.ts'
import {
  effectiveAccess,
  type UserAction,
  getActionError,
  getLineManagerError,
  getMakeLineManagerError,
  getUserSaveError,
} from '#areas/staff/rules.ts'
import { toAppError, throwIfError, withTableRules } from '#areas/staff/server/errors.ts'
import {
  findEscalation,
  type HeldAccess,
  notifyPermissionEscalation,
} from '#areas/staff/server/permission-escalation.ts'
import type { StaffStatus } from '#areas/staff/server/staff.ts'
import type { User, UserDraft } from '#areas/staff/users/contract.ts'
import { mailSecondFactorsRemoved } from '#areas/staff/users/server/second-factor-mail.ts'
import { issueInvite, mailInvite } from '#areas/staff/users/server/invites.ts'
import {
  findManager,
  insertUser,
  lockRole,
  lockUser,
  markSecondFactorsRemoved,
  setStatus,
  updateUser,
} from '#areas/staff/users/server/users.ts'
import type { ActorContext } from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'

type ChangeContext = Pick<ActorContext, 'db' | 'staff' | 'audit' | 'configuration'>
type ById = { id: number; version: number }

export const emailTaken = { field: 'email', message: staffMessages('EMAIL_TAKEN') }

/** Adds a pending person, who has no permissions until the account is activated. */
export async function addUser(
  { db, staff, audit }: ChangeContext,
  { email, ...draft }: UserDraft & { email: string },
) {
  const fields = await checked(db, null, draft)
  throwIfError(getUserSaveError(staff, null, fields))
  throwIfError(getMakeLineManagerError(staff, false, draft.isLineManager))
  const saved = await withTableRules(emailTaken, () => insertUser(db, { email, ...draft }, staff.email))
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
  return saved
}

/** Locks a person and checks that the actor may save these fields. */
export async function prepareUserUpdate(
  { db, staff }: ChangeContext,
  { id, version }: ById,
  given: UserDraft,
) {
  const before = await lockUser(db, id, version)
  const draft = {
    ...given,
    accessOverrides:
      given.accessOverrides && withStoredAdditions(given.accessOverrides, before.accessOverrides ?? []),
  }
  const fields = await checked(db, before, draft)
  throwIfError(getUserSaveError(staff, { id, ...heldBy(before) }, fields))
  throwIfError(getMakeLineManagerError(staff, before.isLineManager, draft.isLineManager))
  const after = { ...fields, isLineManager: draft.isLineManager }
  return { before, draft, fields, after, raises: findEscalation(heldBy(before), after).length > 0 }
}

/** Saves a prepared change of a person. */
export async function saveUser(
  { db, staff, audit }: ChangeContext,
  { before, draft, fields, after }: Awaited<ReturnType<typeof prepareUserUpdate>>,
) {
  const { id } = before
  const saved = await withTableRules(emailTaken, () => updateUser(db, id, draft, staff.email))
  await notifyPermissionEscalation(db, {
    before: heldBy(before),
    after,
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
  return saved
}

const statusAfter = { activate: 'active', deactivate: 'inactive', unlock: 'active' } as const
const auditActions = { activate: 'Activate', deactivate: 'Deactivate', unlock: 'Unlock' } as const

/** Locks a person and checks that the actor may perform the action on the account. */
export async function lockForAction({ db, staff }: ChangeContext, { id, version }: ById, action: UserAction) {
  const user = await lockUser(db, id, version)
  throwIfError(getActionError(staff, action, user))
  return user
}

export async function changeUserStatus(
  { db, staff, audit }: ChangeContext,
  user: User,
  action: keyof typeof statusAfter,
  reason?: string,
) {
  const status: StaffStatus = statusAfter[action]
  const saved = await withTableRules(emailTaken, () => setStatus(db, user.id, status, staff.email))
  await audit({
    action: auditActions[action],
    kind: 'user',
    recordId: user.id,
    label: nameOf(user),
    fromStatus: user.status,
    toStatus: saved.status,
    ...(reason && { reason }),
  })
  return saved
}

/**
 * Removes all second factors of a person, ends their sessions and pauses their decisions for a day, by triggers of the
 * database, and mails the person.
 */
export async function removeSecondFactors({ db, staff, audit, configuration }: ChangeContext, user: User) {
  await markSecondFactorsRemoved(db, user.id, staff.email)
  await mailSecondFactorsRemoved(db, { ...user, name: nameOf(user) }, configuration.publicUrl)
  await audit({ action: 'Remove second factors', kind: 'user', recordId: user.id, label: nameOf(user) })
}

/** Mails the person a link to set a password, which activates a pending account. Nobody else receives it. */
export async function inviteUser({ db, staff, audit, configuration }: ChangeContext, user: User) {
  const { token, expiresAt } = await issueInvite(
    db,
    { userId: user.id, activates: user.status === 'pending' },
    staff.email,
  )
  const address = `${configuration.publicUrl}/register?module=users&action=accept-invite&token=${token}`
  const link = { address, secret: configuration.secret }
  await mailInvite(db, { id: user.id, email: user.email, name: nameOf(user) }, { link, expiresAt })
  await audit({
    action: 'Invite',
    kind: 'user',
    recordId: user.id,
    label: nameOf(user),
    after: { openUntil: expiresAt },
  })
}

/** Effective access of a stored person. */
export const heldBy = ({ level, roleAccess, accessOverrides, isLineManager }: User): HeldAccess => ({
  level,
  access: effectiveAccess(roleAccess, accessOverrides),
  isLineManager,
})

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

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
