import { expect, test } from 'vitest'
import { failuresInARow, healthOf, isLowBalance, shareOf } from '#areas/eload/provider-dashboard/rules.ts'

const sales = (succeeded: number, failed: number) => [
  ...Array.from({ length: succeeded }, () => true),
  ...Array.from({ length: failed }, () => false),
]
const active = { status: 'active', isInWindow: false } as const

test.each([
  [[], 'up'],
  [sales(95, 5), 'up'],
  [sales(94, 6), 'degraded'],
  [sales(50, 50), 'degraded'],
  [sales(49, 51), 'down'],
  [[false, false, false, false, true, ...sales(95, 0)], 'up'],
  [[false, false, false, false, false, ...sales(95, 0)], 'down'],
])('provider health › is determined by the latest sales', (latest, requested) => {
  expect(healthOf({ ...active, latest })).toBe(requested)
})

test('provider health › is `maintenance` during a window and `down` when inactive', () => {
  const latest = sales(100, 0)
  expect(healthOf({ status: 'maintenance', isInWindow: false, latest })).toBe('maintenance')
  expect(healthOf({ status: 'inactive', isInWindow: true, latest })).toBe('maintenance')
  expect(healthOf({ status: 'inactive', isInWindow: false, latest })).toBe('down')
})

test('provider figures › calculate shares, consecutive failures and low balances', () => {
  expect(shareOf(0, 0)).toBeNull()
  expect(shareOf(2, 3)).toBe(6_667)
  expect(failuresInARow([])).toBe(0)
  expect(failuresInARow([false, false])).toBe(2)
  expect(failuresInARow([true, false])).toBe(0)
  expect(isLowBalance(99, 100)).toBe(true)
  expect(isLowBalance(100, 100)).toBe(false)
  expect(isLowBalance(null, 100)).toBe(false)
})
