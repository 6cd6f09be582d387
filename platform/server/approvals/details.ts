import { Message } from '#platform/words/messages.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import { permits } from '#platform/access/access.ts'
import { type approvalCalls, type ApprovalDetails, DecidedChecks } from '#platform/contract/approvals.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { isConfidential } from '#platform/server/audit/confidential.ts'
import { decisionHash } from '#platform/server/approvals/hash.ts'
import { type AnyApprovalType, doubtfulChecksOf, type Effect, executionErrorOf } from './approval-type.ts'
import { overseerLevel, rowOf } from '#platform/server/approvals/lists.ts'
import {
  approvalTables,
  findRequest,
  type StoredRequest,
  readRequest,
} from '#platform/server/approvals/requests.ts'
import { absentColleaguesOf, eligibilityOf, laterStepError } from './eligibility.ts'
import type { Database } from '#platform/server/db/database.ts'
import { NotFound } from '#platform/server/errors/errors.ts'
import type { Staff } from '#platform/server/staff.ts'
import { type FileContext, filesOf } from '#platform/server/uploads/files.ts'

/** Loads everything a decision is based on, with its effect computed now. */
export async function loadDetails(
  context: FileContext,
  kinds: readonly AnyApprovalType[],
  id: number,
): Promise<ApprovalDetails> {
  const { db, staff } = context
  const request = await findRequest(db, kinds, id)
  await requireInvolved(db, kinds, staff, request)
  const { kind, payload } = readRequest(kinds, request)
  const row = await rowOf(db, kinds, staff, id)
  if (!row) throw new NotFound(platformMessages('REQUEST_NOT_FOUND', { id }))
  const eligibility = await eligibilityOf(db, kind, request, staff)
  const effect = await kind.effect(db, payload, request)
  const isOpen = row.status === 'pending'
  const lastDecision = eligibility.decisions.at(-1)
  const outcome = row.status === 'approved' ? ((await kind.outcome?.(db, payload)) ?? null) : null
  // Null until the person has chosen a language.
  const language = staff.language ?? 'en'
  const executionError = isOpen
    ? ((await laterStepError(db, request, eligibility)) ??
      (await executionErrorOf(context, kind, payload, request)))
    : null
  return {
    ...row,
    hash: decisionHash(request.payloadHash, kind.bindsEffect ? effect : undefined),
    minLevel: request.minLevel,
    stepLevels: request.stepLevels,
    effect: {
      ...(withDefaults(
        isOpen || kind.storesChanges ? effect : withoutProjection(effect),
      ) as ApprovalDetails['effect']),
      attachments: [...effect.attachments, ...(await fileLinks(context, kind.files?.(payload) ?? []))],
    },
    decisions: eligibility.decisions.map(
      ({ personId, name, email, verdict, reason, via, approverName, at }) => ({
        id: personId,
        name,
        email,
        verdict,
        reason,
        via,
        inPlaceOf: approverName,
        at,
      }),
    ),
    ineligibility: eligibility.ineligibility && {
      ...eligibility.ineligibility,
      message: eligibility.ineligibility.message.in(language),
    },
    executionError: executionError instanceof Message ? executionError.in(language) : executionError,
    isMine: request.makerId === staff.id,
    canReturn: kind.editPath !== undefined,
    recordPath: kind.recordPath?.(request, payload) ?? null,
    decidedChecks: isOpen ? null : (DecidedChecks.nullish().parse(lastDecision?.checks) ?? null),
    outcome,
  }
}

/** Checks to review of several requests, as on their decision pages. */
export async function doubtfulChecksOfMany(
  context: FileContext,
  kinds: readonly AnyApprovalType[],
  ids: readonly number[],
): Promise<ReplyOf<typeof approvalCalls.checksOfMany>> {
  const { db, staff } = context
  const checks = []
  for (const requestId of new Set(ids)) {
    const request = await findRequest(db, kinds, requestId)
    await requireInvolved(db, kinds, staff, request)
    const { kind, payload } = readRequest(kinds, request)
    const doubtful = await doubtfulChecksOf(context, kind, payload, request)
    checks.push({ requestId, doubtful: doubtful.map((each) => each.toJSON()) })
  }
  return checks
}

// File links are personal, so they are not part of the effect that a decision is bound to.
async function fileLinks(context: FileContext, keys: readonly string[]) {
  const files = await filesOf(context, keys)
  return keys.flatMap((key) => {
    const file = files.get(key)
    return file ? [{ name: file.name, href: file.url }] : []
  })
}

/** Throws "not found" for people who are not involved in the request. */
export async function requireInvolved(
  db: Database,
  kinds: readonly AnyApprovalType[],
  staff: Staff,
  request: StoredRequest,
): Promise<void> {
  const { kind } = readRequest(kinds, request)
  if (request.makerId === staff.id || (staff.level >= overseerLevel && !isConfidential(kind.kind))) return
  if (kind.whoMayDecide !== 'addressed' && permits(staff, kind.whoMayDecide)) return
  const people = [staff.id, ...(await absentColleaguesOf(db, staff.id))]
  const addressed = await approvalTables(db)
    .selectFrom('approvalAddressee')
    .select('personId')
    .where('requestId', '=', request.id)
    .where('personId', 'in', people)
    .executeTakeFirst()
  const decided = await approvalTables(db)
    .selectFrom('approvalDecision')
    .select('personId')
    .where('requestId', '=', request.id)
    .where('personId', '=', staff.id)
    .executeTakeFirst()
  if (!addressed && !decided) throw new NotFound(platformMessages('REQUEST_NOT_FOUND', { id: request.id }))
}

const withDefaults = (effect: Effect) => ({ passed: [], rows: [], ...effect })

// After the decision, before and after would both include the change made by the decision itself.
const withoutProjection = ({ facts, reason, attachments }: Effect): Effect => ({
  facts,
  reason,
  attachments,
  changes: [],
  projected: [],
  warnings: [],
})
