import { expect, test } from 'vitest'
import { needsNextPage, placeIn } from '#platform/console/decisions/queue.ts'

const items = [1, 2, 4].map((id) => ({ id, createdAt: `2026-11-21T02:00:0${id}Z` }))

test('queue › finds the records before and after one', () => {
  expect(placeIn(items, items[1] as (typeof items)[0])).toEqual({
    index: 1,
    previous: items[0],
    next: items[2],
  })
  expect(placeIn(items, items[2] as (typeof items)[0]).next).toBeUndefined()
})

test('queue › keeps the place of a record that was decided or withdrawn meanwhile', () => {
  const gone = { id: 3, createdAt: '2026-11-21T02:00:03Z' }
  expect(placeIn(items, gone)).toEqual({ index: null, previous: items[1], next: items[2] })
})

test('queue › loads the next page for the last record of a page and for one beyond it', () => {
  const loaded = {
    items: Array.from({ length: 100 }, (_, index) => ({ id: index + 1 })),
    total: 130,
    pages: 1,
  }
  expect(needsNextPage(loaded, 99)).toBe(false)
  expect(needsNextPage(loaded, 100)).toBe(true)
  expect(needsNextPage(loaded, 120)).toBe(true)
  expect(needsNextPage({ ...loaded, total: 100 }, 100)).toBe(false)
})
