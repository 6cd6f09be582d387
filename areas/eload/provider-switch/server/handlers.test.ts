import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerPlace } from '#areas/eload/access.ts'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { networkHandlers } from '#areas/eload/networks/server/handlers.ts'
import { providerSwitchCalls } from '#areas/eload/provider-switch/contract.ts'
import { providerSwitchHandlers } from '#areas/eload/provider-switch/server/handlers.ts'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { providerHandlers } from '#areas/eload/providers/server/handlers.ts'
import { type LoadApi, openLoadApi } from '#areas/eload/server/testing/load.ts'
import { approverLevel, toRead } from '#platform/access.ts'

const { preview, switch: switchTo, logs } = providerSwitchCalls

let load: LoadApi
beforeAll(async () => {
  load = await openLoadApi([...networkHandlers, ...providerHandlers, ...providerSwitchHandlers])
})
afterAll(() => load.close())

const reason = 'The first one does not answer'

/** Creates a network with a primary and a backup provider, and a third provider that reaches it. */
async function routed() {
  const [first, second, third] = [await load.provider(), await load.provider(), await load.provider()]
  const network = await load.network({ primaryProviderId: first.id, backupProviderId: second.id })
  const who = load.editor({ level: approverLevel })
  const stored = await who.get(providerCalls.info, { id: third.id })
  await who.get(providerCalls.update, {
    id: third.id,
    version: stored.version,
    code: stored.code,
    name: stored.name,
    type: stored.type,
    apiBaseUrl: stored.apiBaseUrl,
    networks: [network.id],
  })
  const routeOf = async () => {
    const { primaryProviderId, backupProviderId } = await who.get(networkCalls.info, { id: network.id })
    return [primaryProviderId, backupProviderId]
  }
  return { network, first, second, third, who, routeOf }
}

test('switch › is previewed, done with a reason, and reverted exactly', async () => {
  const { network, first, second, who, routeOf } = await routed()
  const request = { networkId: network.id, fromProviderId: first.id, toProviderId: second.id }
  expect(await who.get(preview, request)).toMatchObject({
    network: { name: network.name },
    from: { name: first.name },
    to: { name: second.name },
    backupBefore: { name: second.name },
    backupAfter: { name: first.name },
    error: null,
  })
  expect(await who.statusOf(switchTo, { ...request, reason: 'no' })).toBe(422)
  const { data, message } = await who.get(switchTo, { ...request, reason })
  expect(message).toBe(`${network.name} now uses ${second.name}.`)
  expect(await routeOf()).toEqual([second.id, first.id])

  const back = { networkId: network.id, fromProviderId: second.id, toProviderId: first.id, reason }
  await who.get(switchTo, { ...back, revertsId: data.switchId })
  expect(await routeOf()).toEqual([first.id, second.id])
  const { rows } = await who.get(logs, { filters: { networkId: network.id } })
  expect(rows).toMatchObject([
    { revertsId: data.switchId, isEffective: true, reason, switchedBy: { email: who.email } },
    { id: data.switchId, revertedById: rows[0]?.id, isEffective: false },
  ])
  expect((await who.get(networkCalls.logs, { id: network.id })).rows.map(({ action }) => action)).toEqual([
    'Restore provider',
    'Switch provider',
    'Create',
  ])
})

test('switch to a third provider › keeps the backup', async () => {
  const { network, first, second, third, who, routeOf } = await routed()
  await who.get(switchTo, {
    networkId: network.id,
    fromProviderId: first.id,
    toProviderId: third.id,
    reason,
  })
  expect(await routeOf()).toEqual([third.id, second.id])
})

test('switch › is rejected with the reason, both in the preview and in the call', async () => {
  const { network, first, second, third, who, routeOf } = await routed()
  const stranger = await load.provider()
  await who.get(providerCalls.updateStatus, { id: third.id, status: 'maintenance' })
  for (const [fromProviderId, toProviderId, code] of [
    [second.id, first.id, 'OTHER_PRIMARY'],
    [first.id, first.id, 'SAME_PROVIDER'],
    [first.id, stranger.id, 'NETWORK_NOT_SUPPORTED'],
    [first.id, third.id, 'PROVIDER_NOT_ACTIVE'],
  ] as const) {
    const request = { networkId: network.id, fromProviderId, toProviderId }
    expect((await who.get(preview, request)).error).not.toBeNull()
    expect(await who.ask(switchTo, { ...request, reason })).toMatch(`eload.${code}`)
  }
  expect(await routeOf()).toEqual([first.id, second.id])
})

test('concurrent switches › report the current provider to the second person', async () => {
  const { network, first, second, third, routeOf } = await routed()
  const to = (toProviderId: number) =>
    load
      .editor({ level: approverLevel })
      .ask(switchTo, { networkId: network.id, fromProviderId: first.id, toProviderId, reason })
  const answers = await Promise.all([to(second.id), to(third.id)])
  expect(answers.filter((answer) => typeof answer === 'string')).toEqual([
    expect.stringMatching('eload.OTHER_PRIMARY'),
  ])
  expect([second.id, third.id]).toContain((await routeOf())[0])
})

test('revert › is possible for the latest switch of a network only', async () => {
  const { network, first, second, third, who } = await routed()
  const networkId = network.id
  const { data } = await who.get(switchTo, {
    networkId,
    fromProviderId: first.id,
    toProviderId: second.id,
    reason,
  })
  await who.get(switchTo, { networkId, fromProviderId: second.id, toProviderId: third.id, reason })
  const back = {
    networkId,
    fromProviderId: third.id,
    toProviderId: first.id,
    revertsId: data.switchId,
    reason,
  }
  expect(await who.ask(switchTo, back)).toMatch('eload.SWITCH_NOT_LATEST')
})

test('reader › can preview but not switch', async () => {
  const { network, first, second } = await routed()
  const reader = load.api.staffWith(toRead(providerPlace))
  const request = { networkId: network.id, fromProviderId: first.id, toProviderId: second.id }
  expect(await reader.statusOf(preview, request)).toBe(200)
  expect(await reader.statusOf(switchTo, { ...request, reason })).toBe(403)
})
