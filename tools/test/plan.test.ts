import { expect, test } from 'vitest'
import { planFor, withoutPaths } from '#tools/test/plan.ts'

test.each([
  [[], { vitest: [], journeys: [] }],
  [['areas/session'], { vitest: ['areas/session'], journeys: null }],
  [['-t', 'signs out'], { vitest: ['-t', 'signs out'], journeys: null }],
  [['--e2e'], { vitest: null, journeys: [] }],
  [['--e2e', 'areas/session'], { vitest: null, journeys: ['areas/session'] }],
  [['areas/session/session.e2e.ts'], { vitest: null, journeys: ['areas/session/session.e2e.ts'] }],
  [['areas/staff', 'session.e2e.ts'], { vitest: ['areas/staff'], journeys: ['session.e2e.ts'] }],
])('npm test -- %j', (options, plan) => {
  expect(planFor(options)).toEqual(plan)
})

test.each([
  [
    ['areas/session', '-t', 'signs out'],
    ['-t', 'signs out'],
  ],
  [
    ['areas/session/session.e2e.ts', '--workers=2', '--debug'],
    ['--workers=2', '--debug'],
  ],
])('a second run of %j › has its options without its paths', (options, others) => {
  expect(withoutPaths(options)).toEqual(others)
})
