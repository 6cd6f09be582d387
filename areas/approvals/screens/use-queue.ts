import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { needsNextPage, queueInput, queueSearch, type RequestQueue } from '#areas/approvals/screens/queue.ts'
import { queryOptionsFor } from '#platform/console/api/api.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'

/** The queue of the inbox in an address, loaded up to the request after the open one. */
export function useQueue(address: string, requestId: number): RequestQueue {
  const [pages, setPages] = useState(1)
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, index) =>
      queryOptionsFor(approvalCalls.inbox, queueInput(address, index + 1), { background: index > 0 }),
    ),
  })
  const loaded = results.flatMap(({ data }) => (data ? [data] : []))
  // Pages read at different times can contain the same request.
  const rows = [...new Map(loaded.flatMap((page) => page.rows).map((row) => [row.id, row])).values()]
  const total = loaded[0]?.pageInfo.total ?? 0
  if (loaded.length === pages && needsNextPage({ rows, total, pages, requestId })) setPages(pages + 1)
  return { rows, total, search: queueSearch(address) }
}
