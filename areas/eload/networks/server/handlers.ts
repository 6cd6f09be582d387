import { statusLabel } from '#platform/words/status-label.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { networkCalls, type NetworkDraft, type NetworkRow } from '#areas/eload/networks/contract.ts'
import {
  allNetworks,
  changeNetwork,
  findNetwork,
  insertNetwork,
  networksWithPrefixes,
  recordReach,
  listNetworks,
  assertReferencesExist,
  setPrefixes,
  updateNetwork,
} from '#areas/eload/networks/server/networks.ts'
import { suggestedBy, getNetworkStatusError } from '#areas/eload/rules.ts'
import { throwIfError, rejectField, rejectIfStale, withConstraintErrors } from '#areas/eload/server/errors.ts'
import { statusNote } from '#areas/eload/server/audit-notes.ts'
import { assertRoutingComplete } from '#areas/eload/server/routing-check.ts'
import { acquireAdvisoryLock } from '#areas/eload/server/advisory-lock.ts'
import { rejectIfReferenced } from '#areas/eload/server/references.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { recordHistoryPage } from '#platform/server/audit/history.ts'
import { sql } from 'kysely'
import { done, handlersFor } from '#platform/server/http/handlers.ts'
import { attachFiles, fileOf, releaseFiles } from '#platform/server/uploads/uploads.ts'

const kind = 'eload-network'
const taken = {
  eload_network_code: { field: 'code', message: eloadMessages('NETWORK_CODE_TAKEN') },
  eload_network_name: { field: 'name', message: eloadMessages('NETWORK_NAME_TAKEN') },
}

export const networkHandlers = handlersFor(networkCalls, {
  list: ({ db, request }) => listNetworks(db, request),
  listAll: ({ db }) => allNetworks(db),

  info: async (context) => {
    const { logoKey, ...network } = await findNetwork(context.db, context.request.id)
    return { ...network, logo: await fileOf(context, logoKey) }
  },

  create: async (context) => {
    const { db, request, staff, audit } = context
    await acquireAdvisoryLock(db, 'routing')
    await assertReferencesExist(db, request)
    const saved = await withConstraintErrors(db, taken, async () => {
      const created = await insertNetwork(db, request, staff.email)
      await setPrefixes(db, created.id, request.prefixes)
      await recordReach(db, created.id, [request.primaryProviderId, request.backupProviderId])
      await assertRoutingComplete(db)
      return created
    })
    await attachFiles(context, logoOf(request, saved.id))
    await audit({
      action: 'Create',
      kind,
      recordId: saved.id,
      label: request.name,
      after: auditSnapshot(await findNetwork(db, saved.id)),
    })
    return done(eloadMessages('CREATED', { name: request.name }), saved)
  },

  update: async (context) => {
    const { db, staff, audit } = context
    const { id, version, ...draft } = context.request
    await acquireAdvisoryLock(db, 'routing')
    const before = await findNetwork(db, id, version)
    await assertReferencesExist(db, draft)
    // The provider of a network in use changes only through a switch, which has a reason, a preview and a way to
    // revert it.
    if (draft.primaryProviderId !== before.primaryProviderId) {
      rejectField('primaryProviderId', eloadMessages('USE_SWITCH'))
    }
    const saved = await withConstraintErrors(db, taken, async () => {
      await setPrefixes(db, id, draft.prefixes)
      await recordReach(db, id, [draft.primaryProviderId, draft.backupProviderId])
      const changed = await updateNetwork(db, id, draft, staff.email)
      await assertRoutingComplete(db)
      return changed
    })
    await attachFiles(context, logoOf(draft, id))
    if (before.logoKey !== draft.logo) await releaseFiles(context, [before.logoKey])
    const after = await findNetwork(db, id)
    await audit({
      action: 'Update',
      kind,
      recordId: id,
      label: draft.name,
      before: auditSnapshot(before),
      after: auditSnapshot(after),
      ...(before.status !== after.status && { fromStatus: before.status, toStatus: after.status }),
    })
    return done(eloadMessages('SAVED', { name: draft.name }), saved)
  },

  updateStatus: async ({ db, request: { id, status, reason, version }, staff, audit }) => {
    await acquireAdvisoryLock(db, 'routing')
    const before = await findNetwork(db, id, version)
    throwIfError(getNetworkStatusError(before, status))
    const saved = await changeNetwork(db, id, staff.email, { status })
    await audit(statusNote(kind, before, status, reason))
    return done(eloadMessages('STATUS_CHANGED', { name: before.name, status: statusLabel(status) }), saved)
  },

  delete: async (context) => {
    const { db, request, staff, audit } = context
    await acquireAdvisoryLock(db, 'routing')
    const before = await findNetwork(db, request.id)
    rejectIfStale(before, request.version)
    await rejectIfReferenced(db, 'network', before)
    await setPrefixes(db, request.id, [])
    const saved = await changeNetwork(db, request.id, staff.email, { deletedAt: sql`now()` })
    await assertRoutingComplete(db)
    await releaseFiles(context, [before.logoKey])
    await audit({
      action: 'Delete',
      kind,
      recordId: request.id,
      label: before.name,
      before: auditSnapshot(before),
    })
    return done(eloadMessages('DELETED', { name: before.name }), saved)
  },

  logs: ({ db, language, request: { id, ...page } }) => recordHistoryPage({ db, language }, kind, id, page),

  suggest: async ({ db, request: { mobile } }) => {
    const { prefix, network } = suggestedBy(await networksWithPrefixes(db), mobile)
    return {
      prefix,
      network: network && { id: network.id, name: network.name, code: network.code, status: network.status },
      isOnlyASuggestion: true as const,
    }
  },
})

const logoOf = ({ logo }: NetworkDraft, id: number) => ({
  keys: logo === null ? [] : [logo],
  upload: uploads.networkLogo,
  to: { kind, id },
  field: 'logo',
})

/** Audit snapshot of a network, with related records by name. */
const auditSnapshot = ({
  code,
  name,
  groupName,
  prefixes,
  primaryProvider,
  backupProvider,
  status,
  logoKey,
}: NetworkRow & { logoKey: string | null }) => ({
  code,
  name,
  group: groupName,
  prefixes: prefixes.join(' '),
  primaryProvider: primaryProvider.name,
  backupProvider: backupProvider?.name ?? null,
  status,
  logo: logoKey,
})
