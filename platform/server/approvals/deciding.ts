import type { AnyVerdict } from '#platform/contract/approvals.ts'
import { Reason } from '#platform/contract/text.ts'
import { refuseAbovePair } from '#platform/server/approvals/daily.ts'
import { nothingSeen, shownHash } from '#platform/server/approvals/hash.ts'
import {
  type Acting,
  type AnyApprovalKind,
  type ApprovalRequest,
  whyNotNowOf,
} from '#platform/server/approvals/kind.ts'
import { openLink, spendLinks } from '#platform/server/approvals/links.ts'
import { tellMakerByMail } from '#platform/server/approvals/mail.ts'
import { noLonger, ownRequest } from '#platform/server/approvals/raising.ts'
import {
  approvalTables,
  type KeptRequest,
  lockRequest,
  moveRequest,
  readRequest,
} from '#platform/server/approvals/requests.ts'
import { refusalOf, type Standing, standingOf } from '#platform/server/approvals/standing.ts'
import { FieldRefusal, Refusal, Stale } from '#platform/server/refusal.ts'

/** The version of the record that the person saw, and how the one that stands now is found. */
type SeenVersion = { version?: number | undefined; versionOf: (recordId: number) => Promise<number> }

/** By the link of a mail. */
export type ByLink = { token: string; hash?: string | undefined; seen?: SeenVersion }

/** What is decided, and by which door. A link's token is bound to a version, so it needs no hash beside it. */
export type DecisionAsked = ({ requestId: number; hash: string } | ByLink) & {
  verdict: AnyVerdict
  reason?: string | undefined
  via: 'console' | 'link' | 'list'
}

export type Decided = {
  request: ApprovalRequest
  /** `pending` while a second person must still approve. */
  status: 'approved' | 'rejected' | 'returned' | 'pending'
  sentence: string
}

/**
 * Decides a request of one of these kinds, once, and carries it out in the same transaction. Whatever is refused,
 * by the engine or by what carries it out, leaves the request as it was.
 */
export async function decide(
  acting: Acting,
  kinds: readonly AnyApprovalKind[],
  asked: DecisionAsked,
): Promise<Decided> {
  const { db, staff } = acting
  const reason = reasonFor(asked)
  const link = 'token' in asked ? await openLink(db, kinds, asked.token, staff) : null
  const request = await lockRequest(db, kinds, link ? link.requestId : requestIdOf(asked))
  // Whoever held the row before may have used the link or changed what it was about.
  if ('token' in asked) await openLink(db, kinds, asked.token, staff)
  if (link && !link.actions.some((action) => action === asked.verdict)) {
    const [allowed = ''] = link.actions
    throw new Refusal(`This link can only ${allowed} the request.`, { code: 'FORBIDDEN', httpStatus: 403 })
  }
  const { kind, payload } = readRequest(kinds, request)
  if (asked.verdict === 'return' && !kind.editPath)
    throw new Refusal('This kind of request cannot be changed by its maker. Reject it instead.')
  const standing = await standingOf(db, kind, request, staff)
  if (standing.whyNot || !standing.voice) {
    throw refusalOf(
      standing.whyNot ?? { code: 'not-addressed', message: 'This request was not sent to you.' },
      request,
    )
  }
  if ('token' in asked) await refuseUnlessSeen(request, asked.seen)
  if (asked.hash === nothingSeen)
    throw new FieldRefusal([{ field: 'version', message: 'Name the version or the hash of what you saw' }])
  if (asked.hash !== undefined || kind.bindsEffect) {
    const effect = kind.bindsEffect ? await kind.effect(db, payload, request) : undefined
    if (asked.hash !== shownHash(request.payloadHash, effect)) throw changedSince()
  }
  if (asked.verdict === 'approve') {
    const whyNotNow = await whyNotNowOf(acting, kind, payload, request)
    if (whyNotNow) throw new Refusal(whyNotNow)
    await refuseAbovePair(db, kind, request, staff.id)
  }

  await record(acting, request, standing, { ...asked, reason })
  await spendLinks(db, request, staff.id)
  const given = standing.decisions.filter(({ verdict }) => verdict === 'approve').length + 1
  if (asked.verdict === 'approve' && given < request.approvalsNeeded) {
    await note(acting, request, 'Approve', 'pending', reason)
    return {
      request,
      status: 'pending',
      sentence: `Your approval of ${request.ref} is kept. Another person must approve it too.`,
    }
  }

  const status = statusAfter[asked.verdict]
  // The maker of a returned request gets the kind's full time to change it.
  const hours = status === 'returned' ? { hours: kind.expiresAfterHours } : {}
  if (!(await moveRequest(db, request, { from: 'pending', to: status, reason, ...hours })))
    throw changedSince()
  const decided: ApprovalRequest = { ...request, status, reason }
  if (status === 'returned') return sendBack(acting, kind, payload, decided, reason)
  const said =
    status === 'approved'
      ? await kind.onApproved(acting, payload, decided, reason)
      : await kind.onRejected?.(acting, payload, decided, reason)
  await note(acting, request, status === 'approved' ? 'Approve' : 'Reject', status, reason)
  await tellMakerByMail(db, { request: decided, by: staff.name })
  return { request: decided, status, sentence: said ?? `${request.ref} was ${status}.` }
}

const statusAfter = { approve: 'approved', reject: 'rejected', return: 'returned' } as const

async function sendBack(
  acting: Acting,
  kind: AnyApprovalKind,
  payload: unknown,
  request: ApprovalRequest,
  reason: string,
): Promise<Decided> {
  await kind.onReturned?.(acting, payload, request, reason)
  await note(acting, { ...request, status: 'pending' }, 'Return', 'returned', reason)
  const address = `${acting.configuration.publicUrl}${kind.editPath?.(request.recordId, payload) ?? ''}`
  await tellMakerByMail(acting.db, { request, by: acting.staff.name, address })
  return {
    request,
    status: 'returned',
    sentence: `${request.ref} was returned to ${request.makerName} for changes.`,
  }
}

/** Takes a waiting request back, by its maker. */
export async function takeBack(
  acting: Acting,
  kinds: readonly AnyApprovalKind[],
  { requestId, reason }: { requestId: number; reason: string },
): Promise<ApprovalRequest> {
  const { db, staff } = acting
  const request = await ownRequest(db, kinds, requestId, staff.id)
  const { status } = request
  if (status !== 'pending' && status !== 'returned') throw await noLonger(db, request)
  const { kind, payload } = readRequest(kinds, request)
  if (!(await moveRequest(db, request, { from: status, to: 'cancelled', reason }))) throw changedSince()
  const taken: ApprovalRequest = { ...request, status: 'cancelled', reason }
  await kind.onCancelled?.(acting, payload, taken, reason)
  await note(acting, request, 'Take back', 'cancelled', reason)
  return taken
}

/** Ends a waiting request because what it was about is gone, whoever ended that. The area's own rights were looked at. */
export async function callOff(
  acting: Acting,
  kinds: readonly AnyApprovalKind[],
  { requestId, reason }: { requestId: number; reason: string },
): Promise<void> {
  const request = await lockRequest(acting.db, kinds, requestId)
  const { status } = request
  if (status !== 'pending' && status !== 'returned') return
  if (!(await moveRequest(acting.db, request, { from: status, to: 'cancelled', reason })))
    throw changedSince()
  await note(acting, request, 'Call off', 'cancelled', reason)
}

async function refuseUnlessSeen({ recordId }: KeptRequest, seen?: SeenVersion) {
  if (seen?.version === undefined) return
  if ((await seen.versionOf(Number(recordId))) !== seen.version) throw new Stale()
}

function reasonFor({ verdict, reason = '' }: DecisionAsked): string {
  if (verdict === 'approve' && reason.trim() === '') return ''
  const read = Reason.safeParse(reason)
  if (read.success) return read.data
  throw new FieldRefusal([{ field: 'reason', message: 'Enter a reason of 5 to 500 characters' }])
}

function requestIdOf(asked: DecisionAsked): number {
  if ('token' in asked) throw new Error('A link names no request.')
  return asked.requestId
}

async function record(
  { db, staff }: Acting,
  request: KeptRequest,
  { voice }: Standing,
  { verdict, reason, via }: { verdict: AnyVerdict; reason: string; via: DecisionAsked['via'] },
) {
  await approvalTables(db)
    .insertInto('approvalDecision')
    .values({
      requestId: request.id,
      version: request.version,
      personId: staff.id,
      voiceId: voice?.id ?? staff.id,
      voiceName: voice?.name ?? null,
      makerId: request.makerId,
      email: staff.email,
      name: staff.name,
      verdict,
      reason,
      seenHash: request.payloadHash,
      via,
    })
    .execute()
}

const note = (
  { audit }: Acting,
  request: ApprovalRequest,
  action: 'Approve' | 'Reject' | 'Return' | 'Take back' | 'Call off',
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

const changedSince = () =>
  new Refusal(
    'The maker or a record in this request changed after you opened it. Reload and check it again.',
    {
      code: 'STALE',
    },
  )
