/**
 * Public interface of the approval engine for maker/checker requests. Areas declare approval types and call these
 * functions inside the transaction of their own write; they must not import other files of the engine.
 */
export {
  type ActorContext,
  type AnyApprovalType,
  type ApprovalRequest,
  defineApprovalType,
  type Effect,
  type Outcome,
  type Fact,
  type RequestSubject,
  type ValueChange,
  type SystemContext,
} from './approval-type.ts'
export { type SubmittedRequest, submitRequest, replacePayload, resend } from './submit.ts'
export { hashOf as payloadHash } from './hash.ts'
export { cancelRequest, decide, withdrawRequest } from './decide.ts'
export {
  type Decider,
  type DeciderChange,
  endDelegationsOf,
  moveOrReturnRequestsOf,
  requestsWaitingOnlyFor,
  type WaitingRequest,
} from './leaving.ts'
export { cancelRequestsOfEndedRecords } from './ended-records.ts'
export { expireOverdue } from './expiry.ts'
export { remindBeforeExpiry } from './reminders.ts'
export {
  approvedPayload,
  latestRequest,
  latestWithPayload,
  lockRequestOf,
  requestById,
  requestReference,
  returnedOf,
} from '#platform/server/approvals/requests.ts'
export { mailReturned } from '#platform/server/approvals/mail.ts'
export { rejectIfPaused } from './eligibility.ts'
export {
  createInactive,
  deferCalls,
  deferredCall,
  type DeferredChange,
  type RequestedCall,
  lockDeferred,
  textChange,
} from './deferred-calls.ts'
export { openLink } from '#platform/server/approvals/links.ts'
export { previewedChecks, type PreviewedChecks, previewHandlers } from './preview.ts'
