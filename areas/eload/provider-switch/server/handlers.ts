import { eloadMessages } from '#areas/eload/messages.ts'
import type { NetworkRow } from '#areas/eload/networks/contract.ts'
import { changeNetwork, networks, providerRefs } from '#areas/eload/networks/server/networks.ts'
import { providerSwitchAct, providerSwitchCalls } from '#areas/eload/provider-switch/contract.ts'
import { switchImpact } from './impact.ts'
import { findSwitch, listSwitches, recordSwitch } from '#areas/eload/provider-switch/server/switches.ts'
import type { Provider } from '#areas/eload/providers/contract.ts'
import { findProvider } from '#areas/eload/providers/server/handlers.ts'
import { backupAfter, getSwitchError } from '#areas/eload/rules.ts'
import { throwIfError } from '#areas/eload/shared/server/errors.ts'
import { acquireAdvisoryLock } from '#areas/eload/shared/server/advisory-lock.ts'
import type { Database } from '#platform/server/db.ts'
import { guardDecision } from '#platform/server/controls.ts'
import { done, handlersFor } from '#platform/server/http.ts'

export const providerSwitchHandlers = handlersFor(providerSwitchCalls, {
  preview: async ({ db, request, language }) => {
    const { network, from, to } = await partiesOf(db, request)
    const backupId = backupAfter({
      fromId: from.id,
      toId: to.id,
      backupId: network.backupProviderId,
    })
    const before = network.backupProvider
    const after = backupId === before?.id ? before : backupId === null ? null : named(from)
    return {
      network: { id: network.id, name: network.name, status: network.status, prefixes: network.prefixes },
      from: named(from),
      to: named(to),
      backupBefore: before,
      backupAfter: after,
      timeoutMs: { before: from.timeoutMs, after: to.timeoutMs },
      lowBalanceThreshold: { before: from.lowBalanceThreshold, after: to.lowBalanceThreshold },
      affected: await switchImpact(db, request),
      error: switchErrorOf(network, to, request.fromProviderId)?.in(language) ?? null,
    }
  },

  switch: async (context) => {
    const { db, request, staff, audit } = context
    const { fromProviderId, toProviderId, reason, revertsId } = request
    await acquireAdvisoryLock(db, 'routing')
    const { network, to } = await partiesOf(db, request)
    throwIfError(switchErrorOf(network, to, fromProviderId))
    if (revertsId !== undefined) {
      const back = await findSwitch(db, revertsId)
      const isItsWayBack =
        back.isEffective &&
        back.network.id === network.id &&
        back.fromProvider.id === toProviderId &&
        back.toProvider.id === fromProviderId
      throwIfError(isItsWayBack ? null : eloadMessages('SWITCH_NOT_LATEST'))
    }
    const record = { kind: 'eload-network', id: network.id, label: network.name }
    await guardDecision(context, { act: providerSwitchAct, stage: 'perform', record })
    const backupId = network.backupProviderId
    const nextBackupId = backupAfter({ fromId: fromProviderId, toId: toProviderId, backupId })
    const saved = await changeNetwork(db, network.id, staff.email, {
      primaryProviderId: toProviderId,
      backupProviderId: nextBackupId,
    })
    const { id: switchId } = await recordSwitch(db, {
      networkId: network.id,
      fromProviderId,
      toProviderId,
      backupBeforeId: backupId,
      backupAfterId: nextBackupId,
      reason,
      revertsId: revertsId ?? null,
      switchedBy: staff.email,
      switchedByName: staff.name,
    })
    const after = await networks.find(db, network.id)
    await audit({
      action: revertsId === undefined ? 'Switch provider' : 'Restore provider',
      kind: 'eload-network',
      recordId: network.id,
      label: network.name,
      before: providerRefs(network),
      after: providerRefs(after),
      reason,
    })
    return done(eloadMessages('SWITCHED', { network: network.name, provider: to.name }), {
      ...saved,
      switchId,
    })
  },

  logs: ({ db, request }) => listSwitches(db, request),
})

type SwitchKey = { networkId: number; fromProviderId: number; toProviderId: number }

async function partiesOf(db: Database, { networkId, fromProviderId, toProviderId }: SwitchKey) {
  return {
    network: await networks.find(db, networkId),
    from: await findProvider(db, fromProviderId),
    to: await findProvider(db, toProviderId),
  }
}

const switchErrorOf = (network: NetworkRow, to: Provider, fromId: number) =>
  getSwitchError({
    network: {
      name: network.name,
      primaryProviderId: network.primaryProviderId,
      primaryName: network.primaryProvider.name,
    },
    fromId,
    to: { id: to.id, name: to.name, status: to.status, reaches: to.networks.includes(network.id) },
  })

const named = ({ id, name, status }: Provider) => ({ id, name, status })
