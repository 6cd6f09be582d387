import { describe, expect, test } from 'vitest'
import {
  rebateChangeTransitions,
  rebateOf,
  dueTransition,
  getRequestError,
  getCancelError,
} from '#areas/eload/topups/rules.ts'

const start = '2026-12-01T00:00:00.000Z'
const end = '2026-12-05T00:00:00.000Z'
const ms = (iso: string) => Date.parse(iso)

describe('due transition of a rebate change', () => {
  const change = (status: 'scheduled' | 'applied' | 'cancelled', endAt: string | null = end) => ({
    status,
    startAt: start,
    endAt,
  })
  test.each([
    ['scheduled', end, '2026-11-30T23:59:59.999Z', null],
    ['scheduled', end, start, 'apply'],
    ['scheduled', end, '2026-12-04T23:59:59.999Z', 'apply'],
    ['scheduled', end, end, 'miss'],
    ['scheduled', null, '2030-01-01T00:00:00.000Z', 'apply'],
    ['applied', end, '2026-12-04T23:59:59.999Z', null],
    ['applied', end, end, 'revert'],
    ['applied', null, '2030-01-01T00:00:00.000Z', null],
    ['cancelled', end, '2026-12-02T00:00:00.000Z', null],
  ] as const)(
    'due transition of a rebate change in status %s with end %s at %s is %s',
    (status, endAt, now, expected) => {
      expect(dueTransition(change(status, endAt), ms(now))).toBe(expected)
    },
  )
})

test('rebate change › allows only the transitions of the table', () => {
  expect(rebateChangeTransitions.canTransition('for_approval', 'approved')).toBe(true)
  expect(rebateChangeTransitions.canTransition('scheduled', 'applied')).toBe(true)
  expect(rebateChangeTransitions.canTransition('rejected', 'scheduled')).toBe(false)
  expect(rebateChangeTransitions.canTransition('applied', 'cancelled')).toBe(false)
})

test('cancellation › is limited to the maker and to the time before the start', () => {
  expect(getCancelError({ status: 'for_approval', requestedById: 1, requestedByName: 'Ana' }, 1)).toBeNull()
  expect(getCancelError({ status: 'scheduled', requestedById: 1, requestedByName: 'Ana' }, 1)).toBeNull()
  expect(getCancelError({ status: 'scheduled', requestedById: 1, requestedByName: 'Ana' }, 2)?.code).toBe(
    'eload.CHANGE_NOT_YOURS',
  )
  expect(getCancelError({ status: 'applied', requestedById: 1, requestedByName: 'Ana' }, 1)?.code).toBe(
    'eload.CHANGE_STARTED',
  )
  expect(getCancelError({ status: 'reverted', requestedById: 1, requestedByName: 'Ana' }, 1)?.code).toBe(
    'eload.CHANGE_CLOSED',
  )
})

test('start › may pass while the form is being filled in', () => {
  const validate = (startAt: string, newRebate = 300) =>
    getRequestError({ newRebate, startAt }, { defaultRebate: 150 }, ms(start))
  expect(validate('2026-11-30T23:59:30.000Z')).toBeNull()
  expect(validate('2026-11-30T23:58:30.000Z')).toBe('past')
  expect(validate(start, 150)).toBe('same')
})

test('rebate › is rounded half up to the centavo', () => {
  expect(rebateOf(5_000, 150)).toBe(75)
  expect(rebateOf(333, 150)).toBe(5)
  expect(rebateOf(1_001, 50)).toBe(5)
  expect(rebateOf(100, 0)).toBe(0)
})
