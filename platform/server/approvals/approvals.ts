/**
 * The approval engine's front: what one person asks and another decides. Areas declare kinds and call these
 * inside the transaction of their own write; nothing else of the engine is theirs to import.
 */
export {
  type ActorContext,
  type AnyApprovalType,
  type ApprovalType,
  type ApprovalRequest,
  defineApprovalType,
  type SystemContext,
  type DailyLimits,
  type Tier,
} from './approval-type.ts'
export { type SubmittedRequest, submitRequest, replacePayload, resend, type Addressee } from './submit.ts'
export {
  cancelRequest,
  type DecisionResult,
  decide,
  type LinkDecisionInput,
  type DecisionInput,
  withdrawRequest,
} from './decide.ts'
export { expireOverdue } from './expiry.ts'
export { remindBeforeExpiry } from './reminders.ts'
export {
  latestRequest,
  latestWithPayload,
  requestById,
  returnedOf,
} from '#platform/server/approvals/requests.ts'
export { currentHash, seenHash } from '#platform/server/approvals/details.ts'
export { mailReturned } from '#platform/server/approvals/mail.ts'
export { rejectIfPaused } from './eligibility.ts'
export { openLink } from '#platform/server/approvals/links.ts'
