import { expect, test } from 'vitest'
import { combineChains, coversSteps, isExcluded } from './steps.ts'

test.each([
  [[], { approvals: 2, minLevel: 60 }, null],
  [[[40, 60]], { approvals: 1, minLevel: 0 }, [40, 60]],
  [[[40, 60]], { approvals: 1, minLevel: 50 }, [50, 60]],
  [[[60]], { approvals: 2, minLevel: 40 }, [40, 60]],
  [
    [
      [40, 60],
      [50, 50, 80],
    ],
    { approvals: 1, minLevel: 0 },
    [50, 50, 80],
  ],
  [
    [
      [40, 80],
      [30, 50, 60],
    ],
    { approvals: 1, minLevel: 0 },
    [30, 50, 80],
  ],
])('chains %j › with %j need %j', (chains, required, steps) =>
  expect(combineChains(chains, required)).toEqual(steps),
)

test.each([
  [[40, 60], [60, 40], true],
  [[40, 60], [60], false],
  [[40, 60], [50, 50], false],
  [[0], [0], true],
  [[0], [], false],
  [[40, 60, 60], [40, 60, 80, 10], true],
])('steps %j › with people of levels %j are covered: %s', (steps, levels, isCovered) =>
  expect(coversSteps(steps, levels)).toBe(isCovered),
)

test('exclusion › applies to a person and to everyone of a role', () => {
  const exclusions = { excludedStaff: [1], excludedRoles: [7] }
  expect(isExcluded(exclusions, { id: 1, roleId: null })).toBe(true)
  expect(isExcluded(exclusions, { id: 2, roleId: 7 })).toBe(true)
  expect(isExcluded(exclusions, { id: 2, roleId: null })).toBe(false)
})
