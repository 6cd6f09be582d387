import { staffMessages } from '#areas/staff/messages.ts'
import { flagsByPlace, withStoredAdditions } from '#areas/staff/grants.ts'
import type { RoleDraft } from '#areas/staff/roles/contract.ts'
import {
  deleteRole,
  holdersOf,
  insertRole,
  lockRole,
  setRoleActive,
  updateRole,
} from '#areas/staff/roles/server/roles.ts'
import { getCombinationError, getRoleDeleteError, getRoleSaveError } from '#areas/staff/rules.ts'
import { throwIfError, withTableRules } from '#areas/staff/server/errors.ts'
import { findEscalation, notifyPermissionEscalation } from '#areas/staff/server/permission-escalation.ts'
import type { AccessTree } from '#platform/access.ts'
import type { ActorContext, SystemContext } from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'

type ChangeContext = Pick<ActorContext, 'db' | 'staff' | 'audit'>
type ById = { id: number; version: number }
type StoredRole = Awaited<ReturnType<typeof lockRole>>

const nameTaken = { field: 'name', message: staffMessages('ROLE_NAME_TAKEN') }

/** Adds a role that cannot be assigned until another administrator approves it. */
export async function addRole(
  { db, staff, audit }: ChangeContext,
  draft: RoleDraft,
  action: 'Create' | 'Duplicate',
) {
  throwIfError(getRoleSaveError(staff, null, draft))
  const saved = await withTableRules(nameTaken, () => insertRole(db, draft, staff.email))
  const after = auditSnapshot(draft)
  await audit({
    action,
    kind: 'role',
    recordId: saved.id,
    label: draft.name,
    toStatus: saved.status,
    after,
  })
  return saved
}

/** Puts an approved new role into effect. */
export async function activateRole({ db, staff, audit }: ChangeContext, { id, version }: ById) {
  const role = await lockRole(db, id, version)
  throwIfError(getRoleSaveError(staff, null, role))
  await setRoleActive(db, id)
  await notifyPermissionEscalation(db, {
    before: null,
    after: role,
    of: { kind: 'role', id, name: role.name },
    by: staff,
  })
  await audit({
    action: 'Activate',
    kind: 'role',
    recordId: id,
    label: role.name,
    fromStatus: role.status,
    toStatus: 'active',
  })
}

/** Deletes a new role whose request was rejected, withdrawn or expired. Its name becomes available again. */
export async function discardRole({ db, audit }: SystemContext, { id, name }: { id: number; name: string }) {
  await deleteRole(db, id, 'system')
  await audit({ action: 'Delete', kind: 'role', recordId: id, label: name })
}

/** Locks a role and checks that the actor may save these fields. */
export async function prepareRoleUpdate(
  { db, staff }: ChangeContext,
  { id, version }: ById,
  given: RoleDraft,
) {
  const before = await lockRole(db, id, version)
  const draft = { ...given, access: withStoredAdditions(given.access, before.access) }
  if (before.status === 'inactive') throwIfError(staffMessages('ROLE_NOT_APPROVED'))
  throwIfError(getRoleSaveError(staff, before, draft))
  await assertUsersNotBothSides(db, before, draft.level)
  return { before, draft, raises: findEscalation(before, draft).length > 0 }
}

/** Saves a prepared change of a role. */
export async function saveRole(
  { db, staff, audit }: ChangeContext,
  { before, draft }: { before: StoredRole; draft: RoleDraft },
) {
  const { id } = before
  const saved = await withTableRules(nameTaken, () => updateRole(db, id, draft, staff.email))
  await notifyPermissionEscalation(db, {
    before,
    after: draft,
    of: { kind: 'role', id, name: draft.name },
    by: staff,
  })
  await audit({
    action: 'Update',
    kind: 'role',
    recordId: id,
    label: draft.name,
    before: auditSnapshot(before),
    after: auditSnapshot(draft),
  })
  return saved
}

/** Locks a role that the actor may delete and nobody has. */
export async function lockForDelete({ db, staff }: ChangeContext, { id, version }: ById) {
  const role = await lockRole(db, id, version)
  const people = await holdersOf(db, id)
  const names = people.map(({ name }) => name)
  throwIfError(getRoleDeleteError(staff, role, names))
  return role
}

export async function removeRole({ db, staff, audit }: ChangeContext, role: StoredRole) {
  await withTableRules(nameTaken, () => deleteRole(db, role.id, staff.email))
  await audit({
    action: 'Delete',
    kind: 'role',
    recordId: role.id,
    label: role.name,
    before: auditSnapshot(role),
  })
}

// Lowering the level could leave a holder with overrides that combine requester and approver, which only the
// higher level allows.
async function assertUsersNotBothSides(db: Database, before: StoredRole, level: number) {
  if (level >= before.level) return
  const person = (await holdersOf(db, before.id)).find(
    ({ overrides }) => overrides && getCombinationError(level, overrides),
  )
  if (person) throwIfError(staffMessages('BOTH_SIDES_OF_USER', { person: person.name }))
}

type RoleFields = { name: string; description: string; level: number; access: AccessTree }

/** Audit snapshot of a role, with one field per place and its flags. */
const auditSnapshot = ({ name, description, level, access }: RoleFields) => ({
  name,
  description,
  level,
  access: flagsByPlace(access),
})
