import type { Message } from '#platform/words/messages.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import { sql } from 'kysely'
import { hashOf, toPlainJson } from './hash.ts'
import type { ActorContext, AnyApprovalType, ApprovalRequest, ApprovalType } from './approval-type.ts'
import { requiredApprovers } from './required-approvers.ts'
import { sendLinks } from './links.ts'
import {
  addresseesOf,
  approvalTables,
  decisionsOf,
  type StoredRequest,
  lockRequest,
  lockReturned,
  transitionRequest,
  readRequest,
} from './requests.ts'
import { endedSentence } from './eligibility.ts'
import { replaceSubjects } from './subjects.ts'
import { linkRecord, updateRecordStatus } from './record-status.ts'
import type { Database } from '#platform/server/db/database.ts'
import { ValidationError, AppError } from '#platform/server/errors/errors.ts'

/** A recipient of a request: an active line manager, verified by the calling area. */
export type Addressee = { id: number; email: string; name: string }

export type SubmittedRequest = {
  requestId: number
  ref: string
  version: number
  status: 'pending'
  /** That the request was submitted, and to whom. */
  sentence: Message
}

type Submission<Payload> = {
  payload: Payload
  /** The record the request is about: its kind in the audit log, and its key. */
  recordKind: string
  recordId: string | number
  /** Reference of the record, if it has its own. */
  ref?: string
  sentTo?: readonly Addressee[]
}

/**
 * Submits a request in the transaction of the write that needs it, and emails the addressees. While a request of the
 * same type is pending for the record, another is rejected with the reference of the first. A returned request is
 * resubmitted by its maker; if someone else submits the record, the returned request is cancelled.
 */
export async function submitRequest<Payload>(
  context: ActorContext,
  kind: ApprovalType<Payload>,
  { payload, recordKind, recordId, ref, sentTo = [] }: Submission<Payload>,
): Promise<SubmittedRequest> {
  const { db, staff, audit } = context
  const parsedPayload = kind.payload.parse(payload)
  const people = resolveAddressees(kind, sentTo, staff.id)
  const returned = await lockReturned(db, kind, recordKind, String(recordId))
  if (returned?.makerId === staff.id && !returned.isOverdue)
    return resubmit(context, kind, returned, parsedPayload, people, 'Resubmit')
  if (returned) await supersede(context, returned)
  const title = kind.title(parsedPayload)
  const id = await nextRequestId(db)
  const required = await requiredApprovers(context, kind, parsedPayload, people, id)
  const { rows } = await sql<{ id: number; ref: string }>`
    insert into approval_request (id, ref, kind, record_kind, record_id, title, payload, payload_hash, amount_centavos,
      maker_id, maker_email, maker_name, approvals_needed, min_level, step_levels, excluded_staff, excluded_roles, is_addressed, expires_at)
    values (${id}, ${ref ?? `APR${String(id).padStart(7, '0')}`}, ${kind.kind}, ${recordKind},
      ${String(recordId)}, ${JSON.stringify(title)}::jsonb, ${JSON.stringify(toPlainJson(parsedPayload))}::jsonb, ${hashOf(parsedPayload)},
      ${kind.amount(parsedPayload)}::bigint, ${staff.id}, ${staff.email}, ${staff.name}, ${required.approvalsNeeded}, ${required.minLevel}::int,
      ${required.stepLevels}::int[], ${required.excludedStaff}::bigint[], ${required.excludedRoles}::bigint[], ${people.length > 0}, now() + make_interval(hours => ${kind.expiresAfterHours}))
    on conflict (kind, record_kind, record_id) where status = 'pending' do nothing
    returning id, ref`.execute(db)
  const [inserted] = rows
  if (!inserted) throw await alreadyPendingError(db, kind, recordKind, recordId)
  await insertAddressees(db, inserted.id, staff.id, people)
  await replaceSubjects(db, kind, inserted.id, parsedPayload)
  const request = await lockRequest(db, [kind], inserted.id)
  await linkRecord(db, kind, request)
  await sendLinks(context, kind, request, parsedPayload, people)
  await audit({
    action: 'Submit for approval',
    kind: 'approval',
    recordId: inserted.id,
    label: title.en,
    toStatus: 'pending',
    after: { ref: inserted.ref, ...auditSnapshot(request), sentTo: people.map(({ email }) => email) },
  })
  return toSubmitted(request, people)
}

/**
 * Replaces the payload on behalf of the maker, while the request is pending or returned. Creates the next version,
 * which invalidates earlier links and approvals.
 */
export async function replacePayload<Payload>(
  context: ActorContext,
  kind: ApprovalType<Payload>,
  { requestId, payload, sentTo }: { requestId: number; payload: Payload; sentTo?: readonly Addressee[] },
): Promise<SubmittedRequest> {
  const { db, staff } = context
  const before = await ownRequest(db, [kind], requestId, staff.id)
  const isOpen = before.status === 'pending' || before.status === 'returned'
  if (!isOpen || before.isOverdue) throw await notPendingError(db, before)
  const parsedPayload = kind.payload.parse(payload)
  const people = sentTo ? resolveAddressees(kind, sentTo, staff.id) : await currentAddressees(db, requestId)
  return resubmit(
    context,
    kind,
    before,
    parsedPayload,
    people,
    before.status === 'returned' ? 'Resubmit' : 'Update',
  )
}

/** Resubmits an expired request on behalf of its maker: the same payload as the next version. */
export async function resend(
  context: ActorContext,
  kinds: readonly AnyApprovalType[],
  { requestId, sentTo }: { requestId: number; sentTo?: readonly Addressee[] },
): Promise<SubmittedRequest> {
  const { db, staff } = context
  const before = await ownRequest(db, kinds, requestId, staff.id)
  const isOpen = before.status === 'pending' || before.status === 'returned'
  const isOver = before.status === 'expired' || (isOpen && before.isOverdue)
  if (!isOver) throw new AppError(platformMessages('NOT_EXPIRED', { status: before.status }))
  const { kind, payload } = readRequest(kinds, before)
  const people = sentTo ? resolveAddressees(kind, sentTo, staff.id) : await currentAddressees(db, requestId)
  const submitted = await resubmit(context, kind, before, payload, people, 'Resend')
  const after = sentTo && { lineManagers: people.map(({ email }) => email) }
  const change = { from: before.status, to: 'pending', reason: '', ...(after && { after }) } as const
  await updateRecordStatus(context, kind, before, payload, change)
  return submitted
}

/** Cancels a returned request whose record was submitted by someone else, or by its maker after it expired. */
async function supersede({ db, audit }: ActorContext, request: StoredRequest): Promise<void> {
  const reason = platformMessages('SUBMITTED_AGAIN').encoded
  await transitionRequest(db, request, { from: 'returned', to: 'cancelled', reason })
  await audit({
    action: 'Cancel',
    kind: 'approval',
    recordId: request.id,
    label: request.title.en,
    fromStatus: 'returned',
    toStatus: 'cancelled',
    reason,
  })
}

async function resubmit<Payload>(
  context: ActorContext,
  kind: ApprovalType<Payload>,
  before: StoredRequest,
  parsedPayload: Payload,
  people: readonly Addressee[],
  action: 'Update' | 'Resubmit' | 'Resend',
): Promise<SubmittedRequest> {
  const { db, staff, audit } = context
  const title = kind.title(parsedPayload)
  const required = await requiredApprovers(context, kind, parsedPayload, people, before.id)
  const { rows } = await sql`
    update approval_request set version = version + 1, status = 'pending', decided_at = null, reason = '',
      title = ${JSON.stringify(title)}::jsonb, payload = ${JSON.stringify(toPlainJson(parsedPayload))}::jsonb,
      payload_hash = ${hashOf(parsedPayload)}, amount_centavos = ${kind.amount(parsedPayload)}::bigint,
      approvals_needed = ${required.approvalsNeeded}, min_level = ${required.minLevel}::int, step_levels = ${required.stepLevels}::int[],
      excluded_staff = ${required.excludedStaff}::bigint[], excluded_roles = ${required.excludedRoles}::bigint[], is_addressed = ${people.length > 0},
      expires_at = now() + make_interval(hours => ${kind.expiresAfterHours})
    where id = ${before.id} and version = ${before.version} and status = ${before.status}
      and not exists (select from approval_request other where other.kind = approval_request.kind
        and other.record_kind = approval_request.record_kind and other.record_id = approval_request.record_id
        and other.status = 'pending' and other.id <> approval_request.id)
    returning id`.execute(db)
  if (rows.length === 0) throw await alreadyPendingError(db, kind, before.recordKind, before.recordId)
  await approvalTables(db).deleteFrom('approvalAddressee').where('requestId', '=', before.id).execute()
  await insertAddressees(db, before.id, staff.id, people)
  await replaceSubjects(db, kind, before.id, parsedPayload)
  const request = await lockRequest(db, [kind], before.id)
  await sendLinks(context, kind, request, parsedPayload, people)
  await audit({
    action,
    kind: 'approval',
    recordId: before.id,
    label: title.en,
    fromStatus: before.status,
    toStatus: 'pending',
    before: auditSnapshot(before),
    after: { ...auditSnapshot(request), sentTo: people.map(({ email }) => email) },
  })
  return toSubmitted(request, people)
}

/** Loads a request of the person. Throws for requests of others. */
export async function ownRequest(
  tx: Database,
  kinds: readonly AnyApprovalType[],
  id: number,
  personId: number,
): Promise<StoredRequest> {
  const request = await lockRequest(tx, kinds, id)
  if (request.makerId !== personId) {
    throw new AppError(
      platformMessages('NOT_YOUR_REQUEST', { ref: request.ref, person: request.makerName }),
      {
        code: 'FORBIDDEN',
        httpStatus: 403,
        subject: { kind: 'approval', recordId: request.id, label: request.title.en },
      },
    )
  }
  return request
}

export async function notPendingError(db: Database, request: StoredRequest): Promise<AppError> {
  return new AppError(endedSentence(request, await decisionsOf(db, request)))
}

function resolveAddressees<Payload>(
  { whoMayDecide }: ApprovalType<Payload>,
  sentTo: readonly Addressee[],
  makerId: number,
): Addressee[] {
  const people = [...new Map(sentTo.map((person) => [person.id, person])).values()]
  const problem = people.some(({ id }) => id === makerId)
    ? platformMessages('OWN_LINE_MANAGER')
    : whoMayDecide === 'addressed' && people.length === 0
      ? platformMessages('LINE_MANAGER_REQUIRED')
      : null
  if (problem) throw new ValidationError([{ field: 'lineManagers', message: problem }])
  return people
}

async function nextRequestId(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('approval_request_number') as id`.execute(db)
  return rows[0]?.id ?? 0
}

async function insertAddressees(
  tx: Database,
  requestId: number,
  makerId: number,
  people: readonly Addressee[],
) {
  if (people.length === 0) return
  await approvalTables(tx)
    .insertInto('approvalAddressee')
    .values(people.map(({ id, email, name }) => ({ requestId, makerId, personId: id, email, name })))
    .execute()
}

const currentAddressees = async (db: Database, requestId: number): Promise<Addressee[]> =>
  (await addresseesOf(db, requestId)).map(({ personId, email, name }) => ({ id: personId, email, name }))

async function alreadyPendingError(
  db: Database,
  { kind }: Pick<AnyApprovalType, 'kind'>,
  recordKind: string,
  recordId: string | number,
) {
  const waiting = await approvalTables(db)
    .selectFrom('approvalRequest')
    .select(['ref', 'makerName'])
    .where('kind', '=', kind)
    .where('recordKind', '=', recordKind)
    .where('recordId', '=', String(recordId))
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return new AppError(
    waiting
      ? platformMessages('ALREADY_PENDING', { ref: waiting.ref, person: waiting.makerName })
      : platformMessages('JUST_DECIDED'),
    { code: 'DUPLICATE' },
  )
}

const auditSnapshot = ({ version, amountCentavos, payload }: StoredRequest) => ({
  version,
  ...(amountCentavos !== null && { amountCentavos }),
  asked: payload,
})

const toSubmitted = (
  { id, ref, version }: ApprovalRequest,
  people: readonly Addressee[],
): SubmittedRequest => ({
  requestId: id,
  ref,
  version,
  status: 'pending',
  sentence:
    people.length === 0
      ? platformMessages('SUBMITTED', { ref })
      : platformMessages('SUBMITTED_TO', { ref, people: listOf(people.map(({ name }) => name)) }),
})

const names = new Intl.ListFormat('en', { type: 'conjunction' })
const listOf = (people: string[]) => names.format(people)
