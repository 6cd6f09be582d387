import { expect, test } from 'vitest'
import { needsNextPage, placeIn, queueInput, queueSearch } from '#areas/approvals/screens/queue.ts'

const rows = [1, 2, 4].map((id) => ({ id, createdAt: `2026-11-21T02:00:0${id}Z` }))

test('queue › finds the requests before and after one', () => {
  expect(placeIn(rows, rows[1] as (typeof rows)[0])).toEqual({ index: 1, previous: rows[0], next: rows[2] })
  expect(placeIn(rows, rows[2] as (typeof rows)[0]).next).toBeUndefined()
})

test('queue › keeps the place of a request that was decided or withdrawn meanwhile', () => {
  const gone = { id: 3, createdAt: '2026-11-21T02:00:03Z' }
  expect(placeIn(rows, gone)).toEqual({ index: null, previous: rows[1], next: rows[2] })
})

test('queue › keeps the filters of the inbox and ignores its page and order', () => {
  const address = '?tab=inbox&inbox.kind=adjustment&inbox.search=ADJ&inbox.page=3&inbox.sort=expiresAt'
  expect(queueSearch(address)).toBe('?inbox.search=ADJ&inbox.kind=adjustment')
  expect(queueInput(address)).toMatchObject({
    search: 'ADJ',
    filters: { kind: 'adjustment' },
    sortBy: 'createdAt',
    sortDir: 'asc',
    page: 1,
  })
})

test('queue › loads the next page for the last request of a page and for one beyond it', () => {
  const loaded = {
    rows: Array.from({ length: 100 }, (_, index) => ({ id: index + 1 })),
    total: 130,
    pages: 1,
  }
  expect(needsNextPage({ ...loaded, requestId: 99 })).toBe(false)
  expect(needsNextPage({ ...loaded, requestId: 100 })).toBe(true)
  expect(needsNextPage({ ...loaded, requestId: 120 })).toBe(true)
  expect(needsNextPage({ ...loaded, total: 100, requestId: 100 })).toBe(false)
})
