import { eloadMessages } from '#areas/eload/messages.ts'
import { networkCalls, type NetworkRow } from '#areas/eload/networks/contract.ts'
import {
  allNetworks,
  assertReferencesExist,
  type ListQuery,
  networkPlan,
  networks,
  networksWithPrefixes,
  setPrefixes,
} from '#areas/eload/networks/server/networks.ts'
import { getNetworkStatusError, suggestedBy } from '#areas/eload/rules.ts'
import { acquireAdvisoryLock } from '#areas/eload/shared/server/advisory-lock.ts'
import { throwIfError } from '#areas/eload/shared/server/errors.ts'
import { rejectField } from '#platform/server/errors.ts'
import { assertRoutingComplete } from '#areas/eload/server/routing-check.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import { handlersFor } from '#platform/server/http.ts'
import { queryPage } from '#platform/server/lists.ts'

export const networkHandlers = handlersFor(networkCalls, {
  list: ({ db, request }) => queryPage<NetworkRow, ListQuery['sortBy']>(db, request, networkPlan(request)),
  listAll: ({ db }) => allNetworks(db),
  info: (context) => networks.info(context, context.request.id),

  create: async (context) => {
    const { db, request } = context
    await acquireAdvisoryLock(db, 'routing')
    await assertReferencesExist(db, request)
    return networks.create(context, request)
  },

  update: async (context) => {
    const { db } = context
    const { id, version, ...draft } = context.request
    await acquireAdvisoryLock(db, 'routing')
    const before = await networks.find(db, id, version)
    await assertReferencesExist(db, draft)
    // The provider of a network in use changes only through a switch, which has a reason, a preview and a way to
    // revert it.
    if (draft.primaryProviderId !== before.primaryProviderId) {
      rejectField('primaryProviderId', eloadMessages('USE_SWITCH'))
    }
    return networks.update(context, { id, version }, draft)
  },

  updateStatus: async (context) => {
    const { db, request } = context
    await acquireAdvisoryLock(db, 'routing')
    const before = await networks.find(db, request.id, request.version)
    throwIfError(getNetworkStatusError(before, request.status))
    return networks.setStatus(context, request)
  },

  delete: async (context) => {
    const { db, request } = context
    await acquireAdvisoryLock(db, 'routing')
    const saved = await networks.remove(context, request)
    await setPrefixes(db, request.id, [])
    await assertRoutingComplete(db)
    return saved
  },

  logs: ({ db, language, request: { id, ...page } }) =>
    recordHistoryPage({ db, language }, 'eload-network', id, page),

  suggest: async ({ db, request: { mobile } }) => {
    const { prefix, network } = suggestedBy(await networksWithPrefixes(db), mobile)
    return {
      prefix,
      network: network && { id: network.id, name: network.name, code: network.code, status: network.status },
      isOnlyASuggestion: true as const,
    }
  },
})
