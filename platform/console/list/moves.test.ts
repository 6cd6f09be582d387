import { describe, expect, test } from 'vitest'
import { droppedAt, kept, movedTo } from '#platform/console/list/moves.ts'

const order = ['a', 'b', 'c', 'd']

describe('an item', () => {
  test.each([
    ['a', 1, 'bacd'],
    ['a', 3, 'bcda'],
    ['a', 9, 'bcda'],
    ['d', -1, 'dabc'],
    ['b', 1, 'abcd'],
    ['x', 0, 'abcd'],
  ])('%s moved to %i gives %s', (key, place, expected) => {
    expect(movedTo(order, key, place).join('')).toBe(expected)
  })
  test.each([
    ['a', 'c', false, 'bacd'],
    ['a', 'c', true, 'bcad'],
    ['d', 'a', false, 'dabc'],
    ['c', 'b', true, 'abcd'],
    ['a', 'a', true, 'abcd'],
    ['a', 'x', true, 'abcd'],
  ])('%s dropped at %s (after: %o) gives %s', (key, target, after, expected) => {
    expect(droppedAt(order, key, target, after).join('')).toBe(expected)
  })
})

test('an arranged order follows what came and went', () => {
  expect(kept(['c', 'a', 'gone'], ['a', 'new', 'c'])).toEqual(['c', 'a', 'new'])
})
