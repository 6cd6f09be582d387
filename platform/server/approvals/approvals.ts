/**
 * The approval engine's front: what one person asks and another decides. Areas declare kinds and call these
 * inside the transaction of their own write; nothing else of the engine is theirs to import.
 */
export {
  type Acting,
  type AnyApprovalKind,
  type ApprovalKind,
  type ApprovalRequest,
  approvalKind,
  type ByItself,
  type Daily,
  type Tier,
} from '#platform/server/approvals/kind.ts'
export {
  type Raised,
  raise,
  replacePayload,
  resend,
  type SentTo,
} from '#platform/server/approvals/raising.ts'
export {
  callOff,
  type Decided,
  decide,
  type ByLink,
  type DecisionAsked,
  takeBack,
} from '#platform/server/approvals/deciding.ts'
export { expireOverdue } from '#platform/server/approvals/expiring.ts'
export { remindOfExpiry } from '#platform/server/approvals/reminding.ts'
export {
  latestRequest,
  latestWithPayload,
  requestById,
  returnedOf,
} from '#platform/server/approvals/requests.ts'
export { hashNow, seenHash } from '#platform/server/approvals/details.ts'
export { mailReturned } from '#platform/server/approvals/mail.ts'
export { refusePaused } from '#platform/server/approvals/standing.ts'
export { openLink } from '#platform/server/approvals/links.ts'
