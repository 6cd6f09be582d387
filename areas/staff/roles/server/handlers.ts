import { staffMessages } from '#areas/staff/messages.ts'
import { withStoredAdditions } from '#areas/staff/grants.ts'
import { accessCatalogue, usersPlace } from '#areas/staff/access.ts'
import type { AccessSettings } from '#areas/staff/contract.ts'
import { roleCalls } from '#areas/staff/roles/contract.ts'
import { addRole, lockForDelete, prepareRoleUpdate, saveRole } from '#areas/staff/roles/server/changes.ts'
import {
  findRole,
  holdersOf,
  lockRole,
  nameForCopy,
  listRoles,
  rolesToGive,
} from '#areas/staff/roles/server/roles.ts'
import { levelBounds } from '#areas/staff/rules.ts'
import { performStaffChange, submitStaffChange } from '#areas/staff/server/staff-change.ts'
import { memberByEmail } from '#areas/staff/server/staff.ts'
import { requestsWaitingForRole, settleRequestsOfRole } from '#areas/staff/server/waiting-requests.ts'
import { permits, withAnyFlag } from '#platform/access.ts'
import type { ActorContext, AnyApprovalType } from '#platform/server/approvals.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { Forbidden } from '#platform/server/errors.ts'

const peopleShown = 50

/** Handlers of the calls about roles. Requests of these approval types are moved or returned when a role decides less. */
export const roleHandlersFor = (kinds: readonly AnyApprovalType[]) =>
  handlersFor(roleCalls, {
    list: ({ db, request }) => listRoles(db, request),

    read: ({ db, request }) => findRole(db, request.id),

    create: async (context) => {
      const { request } = context
      return submitted(context, 'create_role', await addRole(context, request, 'Create'), request.name)
    },

    update: async (context) => {
      const { id, version, moveRequestsTo, ...draft } = context.request
      const prepared = await prepareRoleUpdate(context, { id, version }, draft)
      const { before, raises } = prepared
      if (raises) {
        const { name, status } = before
        const change = { change: 'update_role' as const, id, version, name, draft, moveRequestsTo }
        return done(await submitStaffChange(context, change), { id, status, version })
      }
      await performStaffChange(context, { kind: 'role', id, label: draft.name })
      const saved = await saveRole(context, prepared)
      const settled = await settleRequestsOfRole(context, kinds, before, moveRequestsTo)
      return done(staffMessages('ROLE_SAVED', { name: draft.name, ...settled }), saved)
    },

    delete: async (context) => {
      const role = await lockForDelete(context, context.request)
      return submitted(context, 'delete_role', role, role.name)
    },

    duplicate: async (context) => {
      const { db, request } = context
      const { name, description, level, access } = await lockRole(db, request.id)
      const copy = { name: await nameForCopy(db, name), description, level, access }
      return submitted(context, 'create_role', await addRole(context, copy, 'Duplicate'), copy.name)
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

    waiting: async ({ db, request }) => {
      const { access } = await findRole(db, request.id)
      return requestsWaitingForRole(db, kinds, {
        ...request,
        access: withStoredAdditions(request.access, access),
      })
    },

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

/** Submits a change of a role for approval by another administrator. */
async function submitted(
  context: ActorContext,
  change: 'create_role' | 'delete_role',
  { id, status, version }: { id: number; status: 'active' | 'inactive'; version: number },
  name: string,
) {
  return done(await submitStaffChange(context, { change, id, version, name }), { id, status, version })
}

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
