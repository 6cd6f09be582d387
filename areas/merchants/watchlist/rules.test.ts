import { describe, expect, test } from 'vitest'
import {
  explainMatch,
  similarityScore,
  getWatchlistTransitionError,
} from '#areas/merchants/watchlist/rules.ts'

const ana = { id: 1 }
const ben = { id: 2 }
const placedBy = (placedById: number | null) => ({ placedById })

describe('getWatchlistTransitionError', () => {
  test.each([
    ['clear', 'under_review', null],
    ['clear', 'watchlisted', 'REVIEW_FIRST'],
    ['clear', 'clear', 'WATCHLIST_UNCHANGED'],
    ['watchlisted', 'under_review', 'REVIEW_FIRST'],
  ] as const)('from %s to %s', (watchlistStatus, to, code) => {
    const error = getWatchlistTransitionError({ watchlistStatus, open: null }, to, ana)
    expect(error?.code ?? null).toBe(code && `merchants.${code}`)
  })

  test.each(['watchlisted', 'clear'] as const)(
    'does not let the person who placed a subscriber under review decide %s',
    (to) => {
      const openCase = { watchlistStatus: 'under_review', open: placedBy(ana.id) } as const
      expect(getWatchlistTransitionError(openCase, to, ana)?.code).toBe('merchants.OWN_PLACEMENT')
      expect(getWatchlistTransitionError(openCase, to, ben)).toBeNull()
    },
  )
})

describe('explainMatch', () => {
  const ours = { name: 'Juan Santos dela Cruz', birthDate: '1980-05-01' }
  const theirs = { name: 'Juan de la Cruz', likest: 'Juan de la Cruz', birthDate: null }

  test('adjusts the score by birth dates within its bounds', () => {
    const at = (birthDate: string | null) => explainMatch(95, ours, { ...theirs, birthDate }).score
    expect([at(null), at('1980-05-01'), at('1980-01-01'), at('1971-01-01')]).toEqual([95, 100, 95, 80])
  })

  test('reports each word as same, similar or missing', () => {
    const { why } = explainMatch(70, ours, { ...theirs, likest: 'Juan Santoz Reyes', name: 'J. Reyes' })
    expect(why.map(({ code, ours: mine }) => [code, mine])).toEqual([
      ['word-same', 'juan'],
      ['word-like', 'santos'],
      ['word-missing', ''],
      ['alias', ours.name],
    ])
  })
})

test('name similarity › computes the same similarity as PostgreSQL', () => {
  expect(similarityScore('word', 'words')).toBeCloseTo(0.571428, 5)
  expect(similarityScore('santos', 'santos')).toBe(1)
})
