import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { windowMakers, windowReaders } from '#areas/eload/maintenance/access.ts'
import { demoRoles } from '#areas/staff/server/demo.ts'
import {
  calendarFeeds,
  exportKinds,
  figures,
  handledCalls,
  historyGuards,
  importKinds,
} from '#apps/api/registry.ts'
import { openCalls } from '#apps/api/testing/open-calls.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

const keyOf = ({ method, path }: AnyCall) => `${method} ${path}`
const guardsOf = ({ needs }: AnyCall) =>
  typeof needs === 'object' && 'cases' in needs ? needs.cases.map((each) => each.needs) : [needs]
const open = handledCalls
  .map(({ call }) => call)
  .filter((call) => guardsOf(call).includes('signed-in'))
  .map(keyOf)

describe('calls that need only a session', () => {
  test('fail unless they are listed with a reason', () => {
    expect(open.filter((key) => !(key in openCalls))).toEqual([])
  })

  test('are listed only while they exist', () => {
    expect(Object.keys(openCalls).filter((key) => !open.includes(key))).toEqual([])
  })

  test.each([
    ['exports', exportKinds.map(({ name, needs }) => [name, needs])],
    ['imports', importKinds.map(({ kind, needs }) => [kind, needs])],
    ['calendar feeds', calendarFeeds.map(({ kind, needs }) => [kind, needs])],
    ['figures', figures.map(({ name, needs }) => [name, needs])],
    ['histories', Object.entries(historyGuards)],
  ])('%s › always requires a permission or a level', (_what, needed) => {
    expect(needed.filter(([, needs]) => needs === 'signed-in' || needs === 'public')).toEqual([])
  })
})

// The unknown field makes a request fail its schema: 422 means that the guard passed and no handler ran.
const wrongCredentials = { 'no such field': true }
const people = { nobody: null, encoder: 'Load encoder', viewer: 'Viewer', maker: 'Maker' } as const
type Who = keyof typeof people

let api: TestApi
beforeAll(async () => void (api = await openTestApi(handledCalls)))
afterAll(() => api.close())

const as = (who: Who) => {
  const role = demoRoles.find(({ name }) => name === people[who])
  return api.staffWith({ as: { level: role?.level ?? 0, access: role?.access ?? [] } })
}

/**
 * Expected status of each call for a person without a role, a load encoder with two other permissions, a viewer and a
 * maker, for screens to which the specification gives no permission.
 */
const disabledReason = 403
const passed = 422
describe.each([
  ['/product-wallet/list-adjustments', {}, [disabledReason, disabledReason, passed, passed]],
  ['/product-wallet/info-adjustment', {}, [disabledReason, disabledReason, passed, passed]],
  ['/product-wallet/create-adjustment', {}, [disabledReason, disabledReason, disabledReason, passed]],
  ['/product-wallet/adjustable-wallets', {}, [disabledReason, disabledReason, disabledReason, passed]],
  ['/product-wallet/list-bulk-adjustments', {}, [disabledReason, disabledReason, passed, passed]],
  ['/product-wallet/bulk-adjustment-rows', {}, [disabledReason, disabledReason, passed, passed]],
  ['/product-wallet/bulk-adjustment-result', {}, [disabledReason, disabledReason, passed, passed]],
  [
    '/product-wallet/invoke-bulk-process',
    { action: 'validate' },
    [disabledReason, disabledReason, disabledReason, passed],
  ],
  [
    '/product-wallet/invoke-bulk-process',
    { action: 'submit' },
    [disabledReason, disabledReason, disabledReason, passed],
  ],
  ['/product-wallet/cancel-bulk-adjustment', {}, [disabledReason, disabledReason, disabledReason, passed]],
  ['/product-wallet/resume-bulk-adjustment', {}, [disabledReason, disabledReason, disabledReason, passed]],
  ['/product-wallet/reverse-bulk-adjustment', {}, [disabledReason, disabledReason, disabledReason, passed]],
  ['/product-wallet/list-kankolek-merchants', {}, [disabledReason, disabledReason, passed, passed]],
  ['/product-wallet/get-wallet-txn', { type: 'deposit' }, [disabledReason, disabledReason, passed, passed]],
  ['/eload/list-maintenance', {}, [disabledReason, disabledReason, passed, passed]],
  ['/eload/maintenance-effect', {}, [disabledReason, disabledReason, passed, passed]],
  [
    '/eload/save-maintenance',
    { block_transactions: false },
    [disabledReason, disabledReason, disabledReason, passed],
  ],
  ['/eload/save-maintenance', {}, [disabledReason, disabledReason, disabledReason, passed]],
  ['/eload/update-maintenance', { action: 'end' }, [disabledReason, disabledReason, disabledReason, passed]],
  ['/eload/category/list-special-category', {}, [disabledReason, disabledReason, passed, passed]],
  ['/eload/category/create-special-category', {}, [disabledReason, disabledReason, disabledReason, passed]],
  ['/eload/category/sequence-special-category', {}, [disabledReason, disabledReason, disabledReason, passed]],
  ['/agent/search', {}, [disabledReason, disabledReason, passed, passed]],
  ['/agent/reveal', {}, [disabledReason, disabledReason, disabledReason, passed]],
  ['/agent/create', {}, [disabledReason, disabledReason, disabledReason, passed]],
  ['/agent/deactivate', {}, [disabledReason, disabledReason, disabledReason, disabledReason]],
  ['/product-notif/list', {}, [disabledReason, disabledReason, passed, passed]],
  ['/product-notif/action', { action: 'create' }, [disabledReason, disabledReason, disabledReason, passed]],
  [
    '/product-notif/action',
    { action: 'schedule' },
    [disabledReason, disabledReason, disabledReason, disabledReason],
  ],
  ['/notification/deliveries', {}, [disabledReason, disabledReason, passed, passed]],
  ['/notification/push', {}, [disabledReason, disabledReason, disabledReason, disabledReason]],
  ['/smart-raffle/list', {}, [disabledReason, disabledReason, passed, passed]],
  ['/smart-raffle/entries', {}, [disabledReason, disabledReason, passed, passed]],
  ['/smart-raffle/winners', {}, [disabledReason, disabledReason, passed, passed]],
  ['/smart-raffle/live-draw-details', {}, [disabledReason, disabledReason, passed, passed]],
  ['/users/line-managers', {}, [disabledReason, passed, passed, passed]],
  ['/uploads/sign', {}, [disabledReason, passed, passed, passed]],
  ['/views/save', { isShared: true }, [disabledReason, passed, passed, passed]],
  ['/views/save', { isShared: false }, [passed, passed, passed, passed]],
  ['/approvals/inbox', {}, [passed, passed, passed, passed]],
  ['/session/list', {}, [passed, passed, passed, passed]],
] as const)('%s %j', (path, input, expected) => {
  test.each(Object.keys(people).map((who, at) => [who as Who, expected[at]] as const))(
    'answers %s with status %s',
    async (who, status) => {
      const call = handledCalls.find((each) => each.call.path === path)?.call
      expect(call && (await as(who).statusOf(call, { ...input, ...wrongCredentials }))).toBe(status)
    },
  )
})

test('exports › reject a person without a role for every list', async () => {
  const csv = handledCalls.find(({ call }) => call.path === '/report/export')?.call
  const nobody = as('nobody')
  const statuses = await Promise.all(
    exportKinds.map(async ({ name }) => csv && nobody.statusOf(csv, { report: name })),
  )
  expect(new Set(statuses)).toEqual(new Set([403]))
})

test('windows that block sales › require a maker with permission to update providers', async () => {
  const call = handledCalls.find((each) => each.call.path === '/eload/save-maintenance')?.call
  const maker = api.staffWith(windowReaders, windowMakers)
  expect(call && (await maker.statusOf(call, { block_transactions: true, ...wrongCredentials }))).toBe(403)
  expect(call && (await maker.statusOf(call, { block_transactions: false, ...wrongCredentials }))).toBe(422)
})
