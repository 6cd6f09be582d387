import { expect, test } from 'vitest'
import { cursorOf, clearCursors, storeCursors } from '#platform/console/list/cursors.ts'

test('cursorOf › returns the cursor given by an adjacent page', () => {
  storeCursors('a', { page: 4, nextCursor: 'n', previousCursor: 'p' })
  expect([cursorOf('a', 5), cursorOf('a', 3), cursorOf('a', 9)]).toEqual(['n', 'p', null])
})

test('cursorOf › keeps the request of a page first loaded without a cursor', () => {
  expect(cursorOf('b', 2)).toBeNull()
  storeCursors('b', { page: 1, nextCursor: 'late' })
  expect(cursorOf('b', 2)).toBeNull()
})

test('cursorOf › returns null for the first page', () => {
  storeCursors('c', { page: 2, previousCursor: 'p' })
  expect(cursorOf('c', 1)).toBeNull()
})

test('cursorOf › returns nothing for another query or after clearing', () => {
  storeCursors('d', { page: 1, nextCursor: 'n' })
  expect(cursorOf('e', 2)).toBeNull()
  clearCursors('d')
  expect(cursorOf('d', 2)).toBeNull()
})
