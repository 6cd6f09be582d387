import type { Message } from '#platform/words/messages.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { AnyVerdict, ApprovalStatus } from '#platform/contract/approvals.ts'
import { Reason } from '#platform/contract/fields/text.ts'
import { decisionHash } from './hash.ts'
import {
  type ActorContext,
  type AnyApprovalType,
  type ApprovalRequest,
  type ApprovalType,
  type Effect,
  executionErrorOf,
  exposureOf,
  type SystemContext,
} from './approval-type.ts'
import { openLink, revokeLinks, sendLinks } from './links.ts'
import { mailMaker } from './mail.ts'
import { updateRecordStatus } from './record-status.ts'
import { notPendingError, ownRequest } from './submit.ts'
import {
  approvalTables,
  decisionsOf,
  type StoredRequest,
  lockRequest,
  nextStep,
  transitionRequest,
  readRequest,
} from './requests.ts'
import {
  eligibilityError,
  type Eligibility,
  eligibilityOf,
  laterStepError,
  remainingAddressees,
} from './eligibility.ts'
import { guardDecision, releaseAct } from '#platform/server/controls/controls.ts'
import type { Database } from '#platform/server/db/database.ts'
import { ValidationError, AppError, VersionConflict } from '#platform/server/errors/errors.ts'

/** A decision, and how it was made: on a request, or through the action link of an email. */
export type DecisionInput = ({ requestId: number } | { token: string }) & {
  /** Hash of the displayed content. */
  hash?: string | undefined
  /** Version of the displayed record. Without a link, the hash or the version is required. */
  version?: number | undefined
  verdict: AnyVerdict
  reason?: string | undefined
  via: 'console' | 'link' | 'list'
}

export type DecisionResult = {
  request: ApprovalRequest
  /** `pending` while a second approval is missing. */
  status: 'approved' | 'rejected' | 'returned' | 'pending'
  sentence: Message
}

/**
 * Decides a request of one of these approval types and executes it in the same transaction: the only function that
 * approves, rejects or returns. An error of the engine or of the execution leaves the request unchanged.
 */
export async function decide(
  context: ActorContext,
  kinds: readonly AnyApprovalType[],
  input: DecisionInput,
): Promise<DecisionResult> {
  const { db, staff } = context
  const reason = reasonFor(input)
  const link = 'token' in input ? await openLink(db, kinds, input.token, staff) : null
  const request = await lockRequest(db, kinds, link ? link.requestId : requestIdOf(input))
  // The transaction that held the lock may have used the link or changed the record.
  if ('token' in input) await openLink(db, kinds, input.token, staff)
  if (link && !link.actions.some((action) => action === input.verdict)) {
    const [allowed = ''] = link.actions
    throw new AppError(platformMessages('LINK_ACTION', { action: allowed }), {
      code: 'FORBIDDEN',
      httpStatus: 403,
    })
  }
  const { kind, payload } = readRequest(kinds, request)
  if (input.verdict === 'return' && !kind.editPath) throw new AppError(platformMessages('NOT_RETURNABLE'))
  const eligibility = await eligibilityOf(db, kind, request, staff)
  if (eligibility.ineligibility || !eligibility.voice) {
    throw eligibilityError(
      eligibility.ineligibility ?? { code: 'not-addressed', message: platformMessages('NOT_ADDRESSED') },
      request,
    )
  }
  const effect = await kind.effect(db, payload, request)
  await requireSeen(db, kind, request, { payload, effect }, input)
  if (input.verdict === 'approve') {
    const executionError =
      (await laterStepError(db, request, eligibility)) ??
      (await executionErrorOf(context, kind, payload, request))
    if (executionError) throw new AppError(executionError)
    // A list does not show the checks of its requests.
    if (input.via === 'list' && effect.warnings.length > 0)
      throw new AppError(platformMessages('CHECKS_TO_REVIEW', { ref: request.ref }))
  }
  await guardDecision(context, {
    act: kind.kind,
    stage: input.verdict === 'approve' ? 'approve' : 'reject',
    record: { kind: 'approval', id: request.id, label: request.title.en },
    makers: [{ id: request.makerId, name: request.makerName }],
    amount: exposureOf(kind, payload),
    isRequest: true,
  })

  await insertDecision(context, request, eligibility, { ...input, reason, effect })
  await revokeLinks(db, request, staff.id)
  const approvals = eligibility.decisions.filter(({ verdict }) => verdict === 'approve').length + 1
  if (input.verdict === 'approve' && approvals < request.approvalsNeeded) {
    await auditDecision(context, request, 'Approve', 'pending', reason)
    await mailNextStep(context, kind, request, payload, eligibility)
    return {
      request,
      status: 'pending',
      sentence: platformMessages('APPROVAL_RECORDED', { ref: request.ref }),
    }
  }

  const status = statusAfter[input.verdict]
  if (status === 'returned') return returnLocked(context, kind, request, payload, reason)
  const decided = await endRequest(context, kind, request, payload, { to: status, reason })
  const outcome =
    status === 'approved'
      ? await kind.onApproved(context, payload, decided, reason, kinds)
      : await kind.onRejected?.(context, payload, decided, reason)
  await auditDecision(context, request, status === 'approved' ? 'Approve' : 'Reject', status, reason)
  await mailMaker(db, { request: decided, by: staff.name })
  return {
    request: decided,
    status,
    sentence: outcome ?? platformMessages('DECIDED', { ref: request.ref, status }),
  }
}

/** Emails a step of a request that has just opened to the people to whom the request was sent who can decide it. */
async function mailNextStep(
  context: ActorContext,
  kind: AnyApprovalType,
  request: StoredRequest,
  payload: unknown,
  { makers }: Eligibility,
): Promise<void> {
  if (!request.stepLevels || !request.isAddressed) return
  const decisions = await decisionsOf(context.db, request)
  const level = nextStep(request, decisions)?.level ?? 0
  const people = await remainingAddressees(context.db, request, { decisions, makers })
  await sendLinks(
    context,
    kind,
    request,
    payload,
    people.filter((person) => person.level >= level),
  )
}

const statusAfter = { approve: 'approved', reject: 'rejected', return: 'returned' } as const

type End = { to: Exclude<ApprovalStatus, 'pending'>; reason: string; hours?: number }

/** Ends a locked request or returns it to its maker, and updates the record that follows it. */
export async function endRequest<Payload>(
  context: SystemContext & { staff?: ActorContext['staff'] },
  kind: ApprovalType<Payload>,
  request: StoredRequest,
  payload: Payload,
  { to, reason, hours }: End,
): Promise<ApprovalRequest> {
  const from = request.status
  const transition = { from, to, reason, ...(hours !== undefined && { hours }) }
  if (!(await transitionRequest(context.db, request, transition))) throw changedSinceShown()
  await updateRecordStatus(context, kind, request, payload, { from, to, reason })
  if (to !== 'approved') await releaseAct(context.db, 'approval', request.id)
  return { ...request, status: to, reason }
}

/** Returns a locked request to its maker, who gets the full expiry time of its type to change it. */
export async function returnLocked(
  context: ActorContext,
  kind: AnyApprovalType,
  locked: StoredRequest,
  payload: unknown,
  reason: string,
): Promise<DecisionResult> {
  const hours = kind.expiresAfterHours
  const request = await endRequest(context, kind, locked, payload, { to: 'returned', reason, hours })
  await kind.onReturned?.(context, payload, request, reason)
  await auditDecision(context, { ...request, status: 'pending' }, 'Return', 'returned', reason)
  const address = `${context.configuration.publicUrl}${kind.editPath?.(request.recordId, payload) ?? ''}`
  await mailMaker(context.db, { request, by: context.staff.name, address })
  return {
    request,
    status: 'returned',
    sentence: platformMessages('RETURNED', { ref: request.ref, person: request.makerName }),
  }
}

/** Withdraws a pending request on behalf of its maker. */
export async function withdrawRequest(
  context: ActorContext,
  kinds: readonly AnyApprovalType[],
  { requestId, reason }: { requestId: number; reason: string },
): Promise<ApprovalRequest> {
  const { db, staff } = context
  const request = await ownRequest(db, kinds, requestId, staff.id)
  const { status } = request
  if (status !== 'pending' && status !== 'returned') throw await notPendingError(db, request)
  const { kind, payload } = readRequest(kinds, request)
  const taken = await endRequest(context, kind, request, payload, { to: 'cancelled', reason })
  await kind.onCancelled?.(context, payload, taken, reason)
  await auditDecision(context, request, 'Withdraw', 'cancelled', reason)
  return taken
}

/** Cancels a pending request because its subject no longer exists. The caller has already checked the permission. */
export async function cancelRequest(
  context: ActorContext,
  kinds: readonly AnyApprovalType[],
  { requestId, reason }: { requestId: number; reason: string },
): Promise<void> {
  const request = await lockRequest(context.db, kinds, requestId)
  const { status } = request
  if (status !== 'pending' && status !== 'returned') return
  const { kind, payload } = readRequest(kinds, request)
  await endRequest(context, kind, request, payload, { to: 'cancelled', reason })
  await auditDecision(context, request, 'Cancel', 'cancelled', reason)
}

/** Cancels a locked request that nobody can decide any more, as if its maker withdrew it, and mails the maker. */
export async function cancelLocked(
  context: ActorContext,
  kind: AnyApprovalType,
  request: StoredRequest,
  payload: unknown,
  reason: string,
): Promise<void> {
  const cancelled = await endRequest(context, kind, request, payload, { to: 'cancelled', reason })
  await kind.onCancelled?.(context, payload, cancelled, reason)
  await auditDecision(context, request, 'Cancel', 'cancelled', reason)
  await mailMaker(context.db, { request: cancelled, by: context.staff.name })
}

/**
 * Throws if the decision was made on something else than the request contains now. A link is bound to a version of the
 * request.
 */
async function requireSeen<Payload>(
  db: Database,
  kind: ApprovalType<Payload>,
  request: StoredRequest,
  { payload, effect }: { payload: Payload; effect: Effect },
  input: DecisionInput,
): Promise<void> {
  const { hash, version, verdict } = input
  const isLink = 'token' in input
  const { recordVersion } = kind
  if (!isLink && hash === undefined && (version === undefined || !recordVersion))
    throw new ValidationError([{ field: 'version', message: platformMessages('SEEN_VERSION_REQUIRED') }])
  if (version !== undefined && recordVersion) {
    if ((await recordVersion(db, Number(request.recordId))) !== version) throw new VersionConflict()
  }
  if (hash !== undefined) {
    if (hash !== decisionHash(request.payloadHash, kind.bindsEffect ? effect : undefined))
      throw changedSinceShown()
  } else if (isLink && kind.bindsEffect) {
    if (!kind.changedEffectError) throw changedSinceShown()
    const error = verdict === 'approve' ? await kind.changedEffectError(db, payload) : null
    if (error) throw new AppError(error, { code: 'STALE' })
  }
}

function reasonFor({ verdict, reason = '' }: DecisionInput): string {
  if (verdict === 'approve' && reason.trim() === '') return ''
  const read = Reason.safeParse(reason)
  if (read.success) return read.data
  throw new ValidationError([{ field: 'reason', message: platformMessages('REASON_LENGTH') }])
}

function requestIdOf(input: DecisionInput): number {
  if ('token' in input) throw new Error('The approval link has no request.')
  return input.requestId
}

async function insertDecision(
  { db, staff }: ActorContext,
  request: StoredRequest,
  { voice, decisions }: Eligibility,
  {
    verdict,
    reason,
    via,
    effect: { warnings, passed = [] },
  }: { verdict: AnyVerdict; reason: string; via: DecisionInput['via']; effect: Effect },
) {
  await approvalTables(db)
    .insertInto('approvalDecision')
    .values({
      requestId: request.id,
      version: request.version,
      personId: staff.id,
      approverId: voice?.id ?? staff.id,
      approverName: voice?.name ?? null,
      makerId: request.makerId,
      email: staff.email,
      name: staff.name,
      verdict,
      reason,
      payloadHash: request.payloadHash,
      via,
      step: verdict === 'approve' ? (nextStep(request, decisions)?.step ?? null) : null,
      level: staff.level,
      roleId: staff.roleId,
      checks: JSON.stringify({ warnings, passed }),
    })
    .execute()
}

const auditDecision = (
  { audit }: ActorContext,
  request: ApprovalRequest,
  action: 'Approve' | 'Reject' | 'Return' | 'Withdraw' | 'Cancel',
  toStatus: string,
  reason: string,
) =>
  audit({
    action,
    kind: 'approval',
    recordId: request.id,
    label: request.title.en,
    fromStatus: request.status,
    toStatus,
    reason,
    changes: [{ field: 'decidedOn', old: null, new: `${request.ref} version ${request.version}` }],
  })

const changedSinceShown = () =>
  new AppError(platformMessages('REQUEST_CHANGED'), {
    code: 'STALE',
  })
