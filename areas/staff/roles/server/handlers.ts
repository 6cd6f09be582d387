import { staffMessages } from '#areas/staff/messages.ts'
import { accessCatalogue, usersPlace } from '#areas/staff/access.ts'
import type { AccessSettings } from '#areas/staff/contract.ts'
import { flagsByPlace } from '#areas/staff/grants.ts'
import { roleCalls } from '#areas/staff/roles/contract.ts'
import {
  deleteRole,
  findRole,
  holdersOf,
  insertRole,
  lockRole,
  nameForCopy,
  listRoles,
  rolesToGive,
  updateRole,
} from '#areas/staff/roles/server/roles.ts'
import { levelBounds, getCombinationError, getRoleDeleteError, getRoleSaveError } from '#areas/staff/rules.ts'
import { throwIfError, withTableRules } from '#areas/staff/server/errors.ts'
import { notifyPermissionEscalation } from '#areas/staff/server/permission-escalation.ts'
import { memberByEmail } from '#areas/staff/server/staff.ts'
import { type AccessTree, permits, withAnyFlag } from '#platform/access/access.ts'
import { done, handlersFor } from '#platform/server/http/handlers.ts'
import { Forbidden } from '#platform/server/errors/errors.ts'

const nameTaken = { field: 'name', message: staffMessages('ROLE_NAME_TAKEN') }
const peopleShown = 50

export const roleHandlers = handlersFor(roleCalls, {
  list: ({ db, request }) => listRoles(db, request),

  read: ({ db, request }) => findRole(db, request.id),

  create: async ({ db, request, staff, audit }) => {
    throwIfError(getRoleSaveError(staff, null, request))
    const saved = await withTableRules(nameTaken, () => insertRole(db, request, staff.email))
    await notifyPermissionEscalation(db, {
      before: null,
      after: request,
      of: { kind: 'role', id: saved.id, name: request.name },
      by: staff,
    })
    await audit({
      action: 'Create',
      kind: 'role',
      recordId: saved.id,
      label: request.name,
      after: auditSnapshot(request),
    })
    return done(staffMessages('ROLE_CREATED', { name: request.name }), saved)
  },

  update: async ({ db, request: { id, version, ...draft }, staff, audit }) => {
    const before = await lockRole(db, id, version)
    throwIfError(getRoleSaveError(staff, before, draft))
    await assertUsersNotBothSides()
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
    return done(staffMessages('ROLE_SAVED', { name: draft.name }), saved)

    // Lowering the level could leave a holder with overrides that combine requester and approver, which only the
    // higher level allows.
    async function assertUsersNotBothSides() {
      if (draft.level >= before.level) return
      const person = (await holdersOf(db, id)).find(
        ({ overrides }) => overrides && getCombinationError(draft.level, overrides),
      )
      if (person) throwIfError(staffMessages('BOTH_SIDES_OF_USER', { person: person.name }))
    }
  },

  delete: async ({ db, request: { id, version }, staff, audit }) => {
    const role = await lockRole(db, id, version)
    const people = await holdersOf(db, id)
    throwIfError(
      getRoleDeleteError(
        staff,
        role,
        people.map(({ name }) => name),
      ),
    )
    const saved = await withTableRules(nameTaken, () => deleteRole(db, id, staff.email))
    await audit({
      action: 'Delete',
      kind: 'role',
      recordId: id,
      label: role.name,
      before: auditSnapshot(role),
    })
    return done(staffMessages('ROLE_DELETED', { name: role.name }), saved)
  },

  duplicate: async ({ db, request: { id }, staff, audit }) => {
    const { name, description, level, access } = await lockRole(db, id)
    throwIfError(getRoleSaveError(staff, null, { level, access }))
    const copy = { name: await nameForCopy(db, name), description, level, access }
    const saved = await withTableRules(nameTaken, () => insertRole(db, copy, staff.email))
    await notifyPermissionEscalation(db, {
      before: null,
      after: copy,
      of: { kind: 'role', id: saved.id, name: copy.name },
      by: staff,
    })
    await audit({
      action: 'Duplicate',
      kind: 'role',
      recordId: saved.id,
      label: copy.name,
      after: auditSnapshot(copy),
    })
    return done(staffMessages('ROLE_CREATED', { name: copy.name }), saved)
  },

  getAllRoles: ({ db }) => rolesToGive(db),

  getUserAccess: async ({ db, request: { email }, staff }) => {
    // Checked before the lookup, so that the response does not reveal which emails exist.
    if (email !== staff.email && !permits(staff, withAnyFlag(usersPlace))) throw new Forbidden()
    const member = await memberByEmail(db, email)
    if (!member) return { email, roleId: null, roleName: '', level: 0, isLineManager: false, access: [] }
    const { roleId, roleName, level, isLineManager, access } = member
    return { email, roleId, roleName, level, isLineManager, access }
  },

  getRoleSettings: ({ staff }) => ({ titles: catalogueByTitle(), ...levelBounds(staff) }),

  reach: async ({ db, request: { id } }) => {
    const people = await holdersOf(db, id)
    const reached = people.filter(({ overrides }) => overrides === null)
    return {
      people: reached.slice(0, peopleShown),
      total: reached.length,
      overridden: people.length - reached.length,
    }
  },
})

/** Audit snapshot of a role, with one field per place and its flags. */
const auditSnapshot = ({ name, description, level, access }: RoleFields) => ({
  name,
  description,
  level,
  access: flagsByPlace(access),
})
type RoleFields = { name: string; description: string; level: number; access: AccessTree }

function catalogueByTitle(): AccessSettings['titles'] {
  const titles: AccessSettings['titles'] = []
  for (const { place, flags } of accessCatalogue) {
    const title = foundOr(titles, (each) => each.title === place.title, { title: place.title, modules: [] })
    const module = foundOr(title.modules, (each) => each.name === place.module, {
      name: place.module,
      flags: [],
      submodules: [],
    })
    if (place.submodule === undefined) module.flags = [...flags]
    else module.submodules.push({ name: place.submodule, flags: [...flags] })
  }
  return titles
}

function foundOr<Item>(items: Item[], matches: (item: Item) => boolean, otherwise: Item): Item {
  const found = items.find(matches)
  if (!found) items.push(otherwise)
  return found ?? otherwise
}
