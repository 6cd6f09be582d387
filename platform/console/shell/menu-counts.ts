import { useApiQuery } from '#platform/console/api/api.ts'
import { inboxPath } from '#platform/console/approvals/inbox-path.ts'
import { totalOf } from '#platform/console/list/total-of.ts'
import { approvalCounts } from '#platform/contract/approval-counts.ts'
import { pendingWorkCalls } from '#platform/contract/pending-work.ts'

const options = { everyMs: 60_000, background: true, withoutIndicator: true }

/** Formatted counts of pending rows by menu path. Entries without pending rows are absent. */
export function useMenuCounts(): ReadonlyMap<string, string> {
  const { data: work = [] } = useApiQuery(pendingWorkCalls.counts, {}, options)
  // The header shows the same number.
  const { data: approvals } = useApiQuery(approvalCounts, {}, { everyMs: 60_000, background: true })
  const counts = new Map(work.map(({ menuPath, ...count }) => [menuPath, totalOf(count)]))
  if (approvals && approvals.waiting > 0) counts.set(inboxPath, totalOf({ total: approvals.waiting }))
  return counts
}
