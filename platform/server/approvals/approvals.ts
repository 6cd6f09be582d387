/**
 * Public interface of the approval engine for maker/checker requests. Areas declare approval types and call these
 * functions inside the transaction of their own write; they must not import other files of the engine.
 */
export {
  type ActorContext,
  type AnyApprovalType,
  type ApprovalType,
  type ApprovalRequest,
  defineApprovalType,
  type Effect,
  type Fact,
  type ValueChange,
  type SystemContext,
  type DailyLimits,
  type Tier,
} from './approval-type.ts'
export { type SubmittedRequest, submitRequest, replacePayload, resend, type Addressee } from './submit.ts'
export { cancelRequest, type DecisionResult, decide, type DecisionInput, withdrawRequest } from './decide.ts'
export { expireOverdue } from './expiry.ts'
export { remindBeforeExpiry } from './reminders.ts'
export {
  approvedPayload,
  latestRequest,
  latestWithPayload,
  lockRequestOf,
  requestById,
  returnedOf,
} from '#platform/server/approvals/requests.ts'
export { mailReturned } from '#platform/server/approvals/mail.ts'
export { rejectIfPaused } from './eligibility.ts'
export { openLink } from '#platform/server/approvals/links.ts'
export { previewHandlers } from './preview.ts'
