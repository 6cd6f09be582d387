import { expect, test } from 'vitest'
import { matchesQuery } from './fuzzy-match.ts'

test.each([
  ['subs', true],
  ['merchants subscribers', true],
  ['subscirbers', true],
  ['subscrbers', true],
  ['subbscribers', true],
  ['xubscribers', true],
  ['subscb', true],
  ['sbuscirbers', false],
  ['sux', false],
  ['agents', false],
  ['merchánts', true],
  ['sub\u200bscribers', true],
])('matchesQuery › of “%s” with “Subscribers Merchants” is %s', (query, expected) => {
  expect(matchesQuery('Subscribers Merchants', query)).toBe(expected)
})
