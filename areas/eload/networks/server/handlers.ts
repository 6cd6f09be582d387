import { networkCalls, type NetworkDraft, type NetworkRow } from '#areas/eload/networks/contract.ts'
import {
  allNetworks,
  changeNetwork,
  findNetwork,
  insertNetwork,
  networksWithPrefixes,
  noteReach,
  pageOfNetworks,
  refuseUnknownParts,
  setPrefixes,
  updateNetwork,
} from '#areas/eload/networks/server/networks.ts'
import { suggestedBy, whyNotSetNetwork } from '#areas/eload/rules.ts'
import { refuse, refuseField, refuseStale, withTableRules } from '#areas/eload/server/refusing.ts'
import { statusNote } from '#areas/eload/server/notes.ts'
import { refuseBrokenRouting } from '#areas/eload/server/routing.ts'
import { takeTurns } from '#areas/eload/server/turns.ts'
import { refuseWhileUsed } from '#areas/eload/server/uses.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { logsOf } from '#platform/server/audit/history.ts'
import { sql } from 'kysely'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { attachFiles, fileOf, releaseFiles } from '#platform/server/uploads/uploads.ts'

const kind = 'eload-network'
const taken = {
  eload_network_code: { field: 'code', message: 'Another network has this code already' },
  eload_network_name: { field: 'name', message: 'Another network has this name already' },
}

export const networkHandlers = handlersFor(networkCalls, {
  list: ({ db, request }) => pageOfNetworks(db, request),
  listAll: ({ db }) => allNetworks(db),

  info: async (asked) => {
    const { logoKey, ...network } = await findNetwork(asked.db, asked.request.id)
    return { ...network, logo: await fileOf(asked, logoKey) }
  },

  create: async (asked) => {
    const { db, request, staff, audit } = asked
    await takeTurns(db, 'routing')
    await refuseUnknownParts(db, request)
    const saved = await withTableRules(db, taken, async () => {
      const made = await insertNetwork(db, request, staff.email)
      await setPrefixes(db, made.id, request.prefixes)
      await noteReach(db, made.id, [request.primaryProviderId, request.backupProviderId])
      await refuseBrokenRouting(db)
      return made
    })
    await attachFiles(asked, logoOf(request, saved.id))
    await audit({
      action: 'Create',
      kind,
      recordId: saved.id,
      label: request.name,
      after: told(await findNetwork(db, saved.id)),
    })
    return done(`The network ${request.name} was created.`, saved)
  },

  update: async (asked) => {
    const { db, staff, audit } = asked
    const { id, version, ...draft } = asked.request
    await takeTurns(db, 'routing')
    const before = await findNetwork(db, id, version)
    await refuseUnknownParts(db, draft)
    // A network in use is sent elsewhere by a switch alone, which has a reason, a preview and a way back.
    if (draft.primaryProviderId !== before.primaryProviderId) {
      refuseField('primaryProviderId', 'Switch the provider instead, which asks for a reason')
    }
    const saved = await withTableRules(db, taken, async () => {
      await setPrefixes(db, id, draft.prefixes)
      await noteReach(db, id, [draft.primaryProviderId, draft.backupProviderId])
      const changed = await updateNetwork(db, id, draft, staff.email)
      await refuseBrokenRouting(db)
      return changed
    })
    await attachFiles(asked, logoOf(draft, id))
    if (before.logoKey !== draft.logo) await releaseFiles(asked, [before.logoKey])
    const after = await findNetwork(db, id)
    await audit({
      action: 'Update',
      kind,
      recordId: id,
      label: draft.name,
      before: told(before),
      after: told(after),
      ...(before.status !== after.status && { fromStatus: before.status, toStatus: after.status }),
    })
    return done(`The network ${draft.name} was saved.`, saved)
  },

  updateStatus: async ({ db, request: { id, status, reason, version }, staff, audit }) => {
    await takeTurns(db, 'routing')
    const before = await findNetwork(db, id, version)
    refuse(whyNotSetNetwork(before, status))
    const saved = await changeNetwork(db, id, staff.email, { status })
    await audit(statusNote(kind, before, status, reason))
    return done(`${before.name} is ${status}.`, saved)
  },

  delete: async (asked) => {
    const { db, request, staff, audit } = asked
    await takeTurns(db, 'routing')
    const before = await findNetwork(db, request.id)
    refuseStale(before, request.version)
    await refuseWhileUsed(db, 'network', before)
    await setPrefixes(db, request.id, [])
    const saved = await changeNetwork(db, request.id, staff.email, { deletedAt: sql`now()` })
    await refuseBrokenRouting(db)
    await releaseFiles(asked, [before.logoKey])
    await audit({ action: 'Delete', kind, recordId: request.id, label: before.name, before: told(before) })
    return done(`The network ${before.name} was deleted.`, saved)
  },

  logs: ({ db, request: { id, ...page } }) => logsOf(db, kind, id, page),

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

/** A network as the log tells it: others by their names. */
const told = ({
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
