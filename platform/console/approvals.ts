/** Parts of a request that awaits approval. */

export { ApproversField } from '#platform/console/approvals/ApproversField.tsx'
export { BatchRows } from '#platform/console/approvals/BatchRows.tsx'
export { Checks } from '#platform/console/approvals/Checks.tsx'
export { ProjectedValues } from '#platform/console/approvals/ProjectedValues.tsx'
export { FormChecks, RequestChecks } from '#platform/console/approvals/RequestChecks.tsx'
export { RequestedBy } from '#platform/console/approvals/RequestedBy.tsx'
export { ReturnedBadge, ReturnedNotice } from '#platform/console/approvals/Returned.tsx'
export { inboxPath } from '#platform/console/approvals/inbox-path.ts'
export { approvalWords } from '#platform/console/approvals/words.ts'
