import { describe, expect, test } from 'vitest'
import {
  backupAfter,
  networksThatNeed,
  prefixOf,
  routeOf,
  suggestedBy,
  getProviderDeleteError,
  getNetworkStatusError,
  getProviderStatusError,
  getSwitchError,
} from '#areas/eload/rules.ts'

const on = { name: 'Alpha', status: 'active' } as const
const off = { name: 'Beta', status: 'inactive' } as const
const away = { name: 'Gamma', status: 'maintenance' } as const

describe('active provider of a network', () => {
  test.each([
    [on, null, on],
    [on, off, on],
    [away, on, away],
    [off, on, on],
    [off, away, away],
    [off, off, null],
    [off, null, null],
  ])('is chosen from %o with backup %o as %o', (primary, backup, expected) => {
    expect(routeOf(primary, backup)).toBe(expected)
  })
})

describe('network status', () => {
  const network = { name: 'Globe', status: 'inactive', primaryProvider: off, backupProvider: null } as const

  test('cannot become active without a provider that can send', () => {
    expect(getNetworkStatusError(network, 'active')).toMatchObject({
      code: 'eload.NO_PROVIDER_LEFT',
      params: { networks: 'Globe' },
    })
    expect(getNetworkStatusError({ ...network, backupProvider: on }, 'active')).toBeNull()
  })
  test('cannot change to the current status', () => {
    expect(getNetworkStatusError(network, 'inactive')).toMatchObject({ code: 'eload.ALREADY_STATUS' })
  })
})

describe('provider status', () => {
  const route = { networkName: 'Globe', networkStatus: 'active', role: 'primary', other: null } as const
  const provider = { name: 'Alpha', status: 'active', routes: [route] } as const

  test('cannot become inactive while an active network has no other provider', () => {
    expect(getProviderStatusError(provider, 'inactive')).toMatchObject({ params: { networks: 'Globe' } })
    expect(getProviderStatusError(provider, 'maintenance')).toBeNull()
  })
  test.each([
    ['the other one can be sent through', { ...route, other: on }],
    ['the network is not in use', { ...route, networkStatus: 'inactive' as const }],
    ['it only reaches the network', { ...route, role: 'none' as const }],
  ])('can become inactive when %s', (_, only) => {
    expect(getProviderStatusError({ ...provider, routes: [only] }, 'inactive')).toBeNull()
  })
  test('is protected as a backup like as a primary', () => {
    expect(networksThatNeed({ routes: [{ ...route, role: 'backup', other: off }] })).toEqual(['Globe'])
  })
  test('cannot be deleted while a network uses it', () => {
    expect(getProviderDeleteError(provider)).toMatchObject({ code: 'eload.PROVIDER_IN_USE' })
    expect(getProviderDeleteError({ ...provider, routes: [{ ...route, role: 'none' }] })).toBeNull()
  })
})

describe('provider switch', () => {
  const network = { name: 'Globe', primaryProviderId: 1, primaryName: 'Alpha' }
  const to = { id: 2, name: 'Beta', status: 'active', reaches: true } as const

  test('changes the network from its current provider to another active one that reaches it', () => {
    expect(getSwitchError({ network, fromId: 1, to })).toBeNull()
  })
  test.each([
    ['OTHER_PRIMARY', { network, fromId: 3, to }],
    ['SAME_PROVIDER', { network, fromId: 1, to: { ...to, id: 1 } }],
    ['NETWORK_NOT_SUPPORTED', { network, fromId: 1, to: { ...to, reaches: false } }],
    ['PROVIDER_NOT_ACTIVE', { network, fromId: 1, to: { ...to, status: 'maintenance' as const } }],
  ])('is refused as %s', (reason, request) => {
    expect(getSwitchError(request)).toMatchObject({ code: `eload.${reason}` })
  })
  test.each([2, 3, null])('provider switch and its revert leave the backup %s unchanged', (backupId) => {
    const there = backupAfter({ fromId: 1, toId: 2, backupId })
    expect(backupAfter({ fromId: 2, toId: 1, backupId: there })).toBe(backupId)
    expect(there).not.toBe(2)
  })
})

describe('mobile prefix', () => {
  test.each([
    ['0917 123 4567', '0917'],
    ['+63 917-123-4567', '0917'],
    ['639171234567', '0917'],
    ['9171234567', '0917'],
  ])('mobile prefix of %s is %s', (mobile, prefix) => {
    expect(prefixOf(mobile)).toBe(prefix)
  })
  test('suggests the network that owns it, or none', () => {
    const globe = { name: 'Globe', prefixes: ['0917'] }
    expect(suggestedBy([globe], '09171234567').network).toBe(globe)
    expect(suggestedBy([globe], '09181234567').network).toBeNull()
  })
})
