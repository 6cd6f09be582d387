import { statusLabel } from '#platform/words/status-label.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { type NetworkGroup, networkGroupCalls } from '#areas/eload/network-groups/contract.ts'
import {
  allGroups,
  changeGroup,
  findGroup,
  insertGroup,
  listGroups,
  setMembers,
} from '#areas/eload/network-groups/server/groups.ts'
import { throwIfError, withConstraintErrors } from '#areas/eload/server/errors.ts'
import { statusNote } from '#areas/eload/server/audit-notes.ts'
import { assertRoutingComplete } from '#areas/eload/server/routing-check.ts'
import { acquireAdvisoryLock } from '#areas/eload/server/advisory-lock.ts'
import { rejectIfReferenced } from '#areas/eload/server/references.ts'
import { recordHistoryPage } from '#platform/server/audit/history.ts'
import { done, handlersFor } from '#platform/server/http/handlers.ts'

const kind = 'eload-network-group'
const taken = {
  eload_network_group_name: { field: 'name', message: eloadMessages('GROUP_NAME_TAKEN') },
}

export const networkGroupHandlers = handlersFor(networkGroupCalls, {
  list: ({ db, request }) => listGroups(db, request),
  listAll: async ({ db }) =>
    (await allGroups(db)).map(({ id, name, networkIds, status }) => ({ id, name, networkIds, status })),
  info: ({ db, request }) => findGroup(db, request.id),

  create: async ({ db, request, staff, audit }) => {
    await acquireAdvisoryLock(db, 'routing')
    const saved = await withConstraintErrors(db, taken, async () => {
      const created = await insertGroup(db, request, staff.email)
      await setMembers(db, created.id, request.networkIds, staff.email)
      await assertRoutingComplete(db)
      return created
    })
    const after = auditSnapshot(await findGroup(db, saved.id))
    await audit({ action: 'Create', kind, recordId: saved.id, label: request.name, after })
    return done(eloadMessages('CREATED', { name: request.name }), saved)
  },

  update: async ({ db, request: { id, version, ...draft }, staff, audit }) => {
    await acquireAdvisoryLock(db, 'routing')
    const before = await findGroup(db, id, version)
    const { networkIds, ...values } = draft
    const saved = await withConstraintErrors(db, taken, async () => {
      const changed = await changeGroup(db, id, staff.email, values)
      await setMembers(db, id, networkIds, staff.email)
      await assertRoutingComplete(db)
      return changed
    })
    await audit({
      action: 'Update',
      kind,
      recordId: id,
      label: draft.name,
      before: auditSnapshot(before),
      after: auditSnapshot(await findGroup(db, id)),
    })
    return done(eloadMessages('SAVED', { name: draft.name }), saved)
  },

  updateStatus: async ({ db, request: { id, status, reason, version }, staff, audit }) => {
    await acquireAdvisoryLock(db, 'routing')
    const before = await findGroup(db, id, version)
    throwIfError(before.status === status ? { code: 'already', status } : null)
    const saved = await changeGroup(db, id, staff.email, { status })
    await audit(statusNote(kind, before, status, reason))
    return done(eloadMessages('STATUS_CHANGED', { name: before.name, status: statusLabel(status) }), saved)
  },

  // A group always has networks, so deleting it detaches them; otherwise no group could ever be deleted.
  delete: async ({ db, request: { id, version }, staff, audit }) => {
    await acquireAdvisoryLock(db, 'routing')
    const before = await findGroup(db, id, version)
    await rejectIfReferenced(db, 'network-group', before)
    const saved = await changeGroup(db, id, staff.email, { deletedAt: sql`now()` })
    await setMembers(db, id, [], staff.email)
    await audit({ action: 'Delete', kind, recordId: id, label: before.name, before: auditSnapshot(before) })
    return done(eloadMessages('DELETED', { name: before.name }), saved)
  },

  logs: ({ db, language, request: { id, ...page } }) => recordHistoryPage({ db, language }, kind, id, page),
})

/** Audit snapshot of a group, with its networks by name. */
const auditSnapshot = ({ name, networks, sequence, status }: NetworkGroup) => ({
  name,
  networks: networks.map((network) => network.name).join(', '),
  sequence,
  status,
})
