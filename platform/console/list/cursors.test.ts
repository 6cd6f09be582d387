import { expect, test } from 'vitest'
import { cursorOf, clearCursors, storeCursors } from '#platform/console/list/cursors.ts'

test('a neighbour begins where its page said', () => {
  storeCursors('a', { page: 4, nextCursor: 'n', previousCursor: 'p' })
  expect([cursorOf('a', 5), cursorOf('a', 3), cursorOf('a', 9)]).toEqual(['n', 'p', null])
})

test('a page that was asked without a cursor keeps its request', () => {
  expect(cursorOf('b', 2)).toBeNull()
  storeCursors('b', { page: 1, nextCursor: 'late' })
  expect(cursorOf('b', 2)).toBeNull()
})

test('the first page never needs a cursor', () => {
  storeCursors('c', { page: 2, previousCursor: 'p' })
  expect(cursorOf('c', 1)).toBeNull()
})

test('another question knows nothing of it, and neither does this one once forgotten', () => {
  storeCursors('d', { page: 1, nextCursor: 'n' })
  expect(cursorOf('e', 2)).toBeNull()
  clearCursors('d')
  expect(cursorOf('d', 2)).toBeNull()
})
