/** Requests for approval and their decisions. */

export * from '#platform/server/approvals/approvals.ts'
export { doubtfulChecksOfMany, loadDetails, requireInvolved } from '#platform/server/approvals/details.ts'
export { openLink } from '#platform/server/approvals/links.ts'
export * from '#platform/server/approvals/lists.ts'
export { findRequest, refsOf } from '#platform/server/approvals/requests.ts'
