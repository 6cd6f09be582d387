import { describe, expect, test } from 'vitest'
import {
  wheelError,
  type Limits,
  gameTransitions,
  partAt,
  actionFor,
  getTransitionError,
  getSpinOutcome,
} from '#areas/roulette/rules.ts'
import { evenNumbers } from '#areas/roulette/server/simulate-game.ts'
import { type SimulationResult, type SimulatedPart, simulate } from '#areas/roulette/simulation.ts'

const part = (chance: number, stock: number | null = null) => ({ name: 'Fan', chance, stock })

describe('wheel', () => {
  test('is valid with 2 to 12 items that total exactly all tickets', () => {
    expect(wheelError([part(5_000), part(5_000)])).toBeNull()
    expect(wheelError([part(5_000), part(4_999)])).toEqual({ code: 'below', total: 9_999 })
    expect(wheelError([part(5_000), part(5_001)])).toEqual({ code: 'above', total: 10_001 })
    expect(wheelError([part(10_000)])).toEqual({ code: 'few', count: 1 })
    expect(wheelError([...Array.from({ length: 12 }, () => part(0)), part(10_000)])).toEqual({
      code: 'many',
      count: 13,
    })
    expect(wheelError([part(5_000), part(5_000, 0)])).toEqual({ code: 'empty', name: 'Fan' })
    expect(wheelError([part(5_000), part(5_000, 0)], { withStock: false })).toBeNull()
  })

  test('assigns each item the tickets of its chance', () => {
    const parts = [1, 3_333, 0, 6_666].map((chance, place) => ({ chance, place }))
    const tickets = Array.from({ length: 10_000 }, (_, ticket) => partAt(parts, ticket).place)
    expect([0, 1, 2, 3].map((place) => tickets.filter((each) => each === place).length)).toEqual([
      1, 3_333, 0, 6_666,
    ])
    expect(() => partAt(parts, 10_000)).toThrow(RangeError)
  })
})

describe('game transition', () => {
  const game = {
    name: 'Suki Wheel',
    status: 'draft',
    endAt: '2026-12-01T00:00:00Z',
    createdById: 1,
    editorIds: [2],
  } as const
  const now = Date.parse('2026-11-21T00:00:00Z')

  test('game transition to active rejects the maker and the editors', () => {
    expect([1, 2, 3].map((id) => getTransitionError('activate', game, { id }, now)?.code)).toEqual([
      'roulette.OWN_GAME',
      'roulette.OWN_GAME',
      undefined,
    ])
    expect(
      getTransitionError('activate', { ...game, endAt: '2026-11-20T00:00:00Z' }, { id: 3 }, now)?.code,
    ).toBe('roulette.END_DATE_PASSED')
  })
  test('is allowed only from its source states', () => {
    for (const verb of gameTransitions.actions) {
      const { from, to } = gameTransitions.rules[verb]
      expect(actionFor(to)).toBe(verb)
      for (const status of ['draft', 'active', 'inactive', 'archived'] as const) {
        const error = getTransitionError(verb, { ...game, status }, { id: 3 }, now)
        expect(error?.code === 'roulette.WRONG_STATUS').toBe(!from.includes(status))
      }
    }
  })
})

describe('getSpinOutcome', () => {
  const free: Limits = {
    isPrize: true,
    stock: null,
    dailyLimit: null,
    wonToday: 0,
    mode: 'random',
    perDay: null,
    inAll: null,
    won: 0,
    spacing: 0,
    spinsSinceWin: null,
    dayPassed: 0,
    isExcluded: false,
    isCooling: false,
  }
  test.each([
    [{}, null],
    [{ isPrize: false }, 'no_win'],
    [{ isExcluded: true, stock: 0 }, 'excluded'],
    [{ stock: 0 }, 'out_of_stock'],
    [{ dailyLimit: 2, wonToday: 2 }, 'daily_limit'],
    [{ perDay: 2, wonToday: 2 }, 'quota'],
    [{ inAll: 9, won: 9 }, 'quota'],
    [{ spacing: 3, spinsSinceWin: 3 }, 'spacing'],
    [{ spacing: 3, spinsSinceWin: 4 }, null],
    [{ isCooling: true }, 'cooldown'],
  ] as const)('for %o returns %s', (change, error) => {
    expect(getSpinOutcome({ ...free, ...change })).toBe(error)
  })

  test('releases a quota over the day, and a plain limit at any time', () => {
    const at = (dayPassed: number, wonToday: number, mode: 'random' | 'quota') =>
      getSpinOutcome({ ...free, perDay: 10, mode, dayPassed, wonToday })
    expect([at(0, 0, 'quota'), at(0.05, 1, 'quota'), at(0.11, 1, 'quota'), at(0.999, 9, 'quota')]).toEqual([
      null,
      'quota',
      null,
      null,
    ])
    expect(at(0, 9, 'random')).toBeNull()
  })
})

describe('simulation', () => {
  const item = (change: Partial<SimulatedPart>): SimulatedPart => ({
    isPrize: true,
    stock: null,
    dailyLimit: null,
    mode: 'random',
    perDay: null,
    inAll: null,
    won: 0,
    spacing: 0,
    cooldownDays: 0,
    chance: 5_000,
    ...change,
  })
  const draws = (tickets: number[], change = {}) => ({
    tickets,
    persons: tickets.map(() => 0),
    spinsADay: 4,
    players: 1,
    ...change,
  })
  /** Runs the simulation to its end. */
  const played = (...request: Parameters<typeof simulate>): SimulationResult[] => {
    const steps = simulate(...request)
    let step = steps.next()
    while (step.done !== true) step = steps.next()
    return step.value
  }
  const firsts = Array.from({ length: 12 }, () => 0)

  test('reduces stock and reports the spin at which it runs out', () => {
    const [prize] = played([item({ stock: 5 }), item({ isPrize: false })], draws(firsts))
    expect(prize).toMatchObject({ won: 5, stockLeft: 0, stockOutSpin: 5 })
    expect([...(prize?.missed ?? [])]).toEqual([['out_of_stock', 7]])
  })
  test('resets daily limits each day and keeps cooldowns', () => {
    expect(played([item({ dailyLimit: 1 }), item({})], draws(firsts))[0]?.won).toBe(3)
    expect(played([item({ cooldownDays: 2 }), item({})], draws(firsts))[0]?.won).toBe(2)
    expect(played([item({ spacing: 3 }), item({})], draws(firsts))[0]?.won).toBe(3)
    expect(played([item({ inAll: 10, won: 8 }), item({})], draws(firsts))[0]?.won).toBe(2)
  })
})

test('evenNumbers › distributes a million tickets evenly by chi-square over the items of a wheel', () => {
  const chances = [1, 9, 90, 400, 500, 1_000, 1_500, 1_500, 2_000, 1_000, 1_000, 1_000]
  const parts = chances.map((chance, place) => ({ chance, place }))
  const spins = 1_000_000
  const counted = chances.map(() => 0)
  for (const ticket of evenNumbers(spins, 10_000)) {
    const { place } = partAt(parts, ticket)
    counted[place] = (counted[place] ?? 0) + 1
  }
  const chiSquare = chances.reduce((sum, chance, place) => {
    const expected = (chance / 10_000) * spins
    return sum + ((counted[place] ?? 0) - expected) ** 2 / expected
  }, 0)
  // With eleven degrees of freedom, a random result exceeds 60 once in a hundred million runs.
  expect(chiSquare).toBeLessThan(60)
  expect(counted.reduce((sum, count) => sum + count)).toBe(spins)
})
