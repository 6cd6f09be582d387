import { describe, expect, test } from 'vitest'
import { dropItem, mergeOrder, moveItem } from './reorder.ts'

const order = ['a', 'b', 'c', 'd']

describe('item', () => {
  test.each([
    ['a', 1, 'bacd'],
    ['a', 3, 'bcda'],
    ['a', 9, 'bcda'],
    ['d', -1, 'dabc'],
    ['b', 1, 'abcd'],
    ['x', 0, 'abcd'],
  ])('%s moved to %i gives %s', (key, place, expected) => {
    expect(moveItem(order, key, place).join('')).toBe(expected)
  })
  test.each([
    ['a', 'c', false, 'bacd'],
    ['a', 'c', true, 'bcad'],
    ['d', 'a', false, 'dabc'],
    ['c', 'b', true, 'abcd'],
    ['a', 'a', true, 'abcd'],
    ['a', 'x', true, 'abcd'],
  ])('%s dropped at %s (after: %o) gives %s', (key, target, after, expected) => {
    expect(dropItem(order, key, target, after).join('')).toBe(expected)
  })
})

test('mergeOrder › removes missing items and appends new ones', () => {
  expect(mergeOrder(['c', 'a', 'gone'], ['a', 'new', 'c'])).toEqual(['c', 'a', 'new'])
})
