import { describe, expect, test } from 'vitest'
import { demoRoles } from '#areas/staff/server/demo.ts'
import {
  calendarFeeds,
  exportKinds,
  figures,
  handledCalls,
  historyGuards,
  importKinds,
} from '#apps/api/registry.ts'
import { type Guard, permits } from '#platform/access/access.ts'
import type { AnyCall } from '#platform/contract/call.ts'

const keyOf = ({ method, path }: AnyCall) => `${method} ${path}`
const guardsOf = ({ needs }: AnyCall): Guard[] =>
  typeof needs === 'object' && 'cases' in needs ? needs.cases.map((each) => each.needs) : [needs]
/** Administrators, whose calls may need only their level. */
const administratorLevel = 60
const needsLowLevel = (guard: Guard) =>
  typeof guard === 'object' && !('place' in guard) && guard.minLevel < administratorLevel
const encoder = demoRoles.find(({ name }) => name === 'Load encoder')
const isOpen = (guard: Guard) =>
  encoder !== undefined && guard !== 'signed-in' && guard !== 'public' && permits(encoder, guard)
const isList = ({ request }: AnyCall) => 'shape' in request && 'page' in (request.shape as object)

test('calls › need a permission unless they are for administrators or need only a session', () => {
  const found = handledCalls.map(({ call }) => call).filter((call) => guardsOf(call).some(needsLowLevel))
  expect(found.map(keyOf)).toEqual([])
})

const openExports = [
  'eload-campaigns',
  'eload-campaign-grants',
  'eload-topups',
  'eload-rebate-changes',
  'eload',
  'topup',
  'topup-days',
  // Data of the person.
  'approvals-inbox',
  'approvals-mine',
  'mailbox',
  ...['load-sales', 'load-failed', 'wallet-topups'].flatMap((name) => [`figure-${name}`, `hours-${name}`]),
]

describe('role with two permissions to read', () => {
  test('opens the lists of these two', () => {
    const lists = handledCalls.map(({ call }) => call).filter(isList)
    expect(lists.length).toBeGreaterThan(80)
    expect(lists.filter((call) => guardsOf(call).some(isOpen)).map(keyOf)).toEqual([
      'POST /eload/topups/list',
      'POST /eload/topups/export',
      'POST /eload/topups/list-schedule-rebate-logs',
      'POST /reports/eload/list',
      'POST /reports/eload/export',
      'POST /eload/campaign/list',
      'POST /eload/campaign/export',
      'POST /eload/campaign/grants',
      'POST /topup/transactions',
      'POST /topup/list',
      'POST /topup/export',
    ])
  })

  test.each([
    ['exports', exportKinds.filter(({ needs }) => isOpen(needs)).map(({ name }) => name), openExports],
    ['imports', importKinds.filter(({ needs }) => isOpen(needs)).map(({ kind }) => kind), []],
    [
      'calendar feeds',
      calendarFeeds.filter(({ needs }) => isOpen(needs)).map(({ kind }) => kind),
      ['campaign', 'rebate-period'],
    ],
    [
      'figures',
      figures.filter(({ needs }) => isOpen(needs)).map(({ name }) => name),
      ['load-sales', 'load-failed', 'wallet-topups'],
    ],
    [
      'histories',
      Object.keys(historyGuards).filter((kind) => isOpen(historyGuards[kind] ?? 'public')),
      ['eload-txn', 'eload-campaign', 'eload-topup'],
    ],
  ])('opens the %s of these two', (_what, opened, expected) => {
    expect(opened).toEqual(expected)
  })
})
