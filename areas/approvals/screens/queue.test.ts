import { expect, test } from 'vitest'
import { approvalQueue, queueSearch } from '#areas/approvals/screens/queue.ts'

test('queue of the inbox › keeps its filters and ignores its page and order', () => {
  const address = '?tab=inbox&inbox.kind=adjustment&inbox.search=ADJ&inbox.page=3&inbox.sort=expiresAt'
  expect(queueSearch(address)).toBe('?inbox.search=ADJ&inbox.kind=adjustment')
  const queue = approvalQueue(address)
  expect(queue.input).toMatchObject({
    search: 'ADJ',
    filters: { kind: 'adjustment' },
    sortBy: 'createdAt',
    sortDir: 'asc',
  })
  expect(queue.hrefOf(7)).toBe('/approvals/7?inbox.search=ADJ&inbox.kind=adjustment')
})
