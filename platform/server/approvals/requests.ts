import { platformMessages } from '#platform/contract/errors/messages.ts'
import { type Generated, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { AnyVerdict, ApprovalStatus, Returned } from '#platform/contract/approvals.ts'
import type { LocalisedText } from '#platform/contract/fields/text.ts'
import { hashOf } from '#platform/server/approvals/hash.ts'
import type { AnyApprovalType, ApprovalType, ApprovalRequest } from './approval-type.ts'
import type { Database } from '#platform/server/db/database.ts'
import { NotFound, AppError } from '#platform/server/errors/errors.ts'

type ApprovalRequestTable = Omit<ApprovalRequest, 'id' | 'title' | 'createdAt'> & {
  id: Generated<number>
  title: LocalisedText
  payload: unknown
  payloadHash: Buffer
  createdAt: Generated<string>
}

type ApprovalAddresseeTable = {
  requestId: number
  makerId: number
  personId: number
  email: string
  name: string
}

type ApprovalDecisionTable = {
  requestId: number
  version: number
  personId: number
  approverId: number
  approverName: string | null
  makerId: number
  email: string
  name: string
  verdict: AnyVerdict
  reason: string
  payloadHash: Buffer
  via: 'console' | 'link' | 'list'
  step: number | null
  level: number | null
  roleId: number | null
  /** Checks that the person saw. Written as JSON text; null for decisions of earlier versions. */
  checks: unknown
  at: Generated<string>
}

type ApprovalTokenTable = {
  hash: Buffer
  requestId: number
  version: number
  personId: number
  actions: ('approve' | 'reject')[]
  expiresAt: string
  usedAt: Generated<string | null>
}

/** Tables owned by the approval engine. */
/** Reference of the request with this id, for statements of the controls. */
export const requestReference = (id: RawBuilder<unknown>) =>
  sql<string | null>`(select referenced.ref from approval_request referenced where referenced.id = ${id})`

export const approvalTables = (db: Database) =>
  db.withTables<{
    approvalRequest: ApprovalRequestTable
    approvalAddressee: ApprovalAddresseeTable
    approvalDecision: ApprovalDecisionTable
    approvalToken: ApprovalTokenTable
  }>()

/** A request as stored, with its payload. */
export type StoredRequest = ApprovalRequest & { payload: unknown; payloadHash: Buffer; isOverdue: boolean }

const storedRequests = (db: Database) =>
  approvalTables(db)
    .selectFrom('approvalRequest')
    .select([
      'id',
      'ref',
      'kind',
      'recordKind',
      'recordId',
      'title',
      'version',
      'amountCentavos',
      'makerId',
      'makerEmail',
      'makerName',
      'status',
      'approvalsNeeded',
      'minLevel',
      'stepLevels',
      'excludedStaff',
      'excludedRoles',
      'isAddressed',
      'createdAt',
      'expiresAt',
      'decidedAt',
      'reason',
      'payload',
      'payloadHash',
      sql<boolean>`expires_at <= now()`.as('isOverdue'),
    ])

/** Loads a request of one of these approval types; other types count as not found. */
export async function findRequest(
  db: Database,
  kinds: readonly AnyApprovalType[],
  id: number,
): Promise<StoredRequest> {
  const row = await storedRequests(db).where('id', '=', id).executeTakeFirst()
  return ofKinds(row, kinds, id)
}

/** The same, locked until the transaction ends, so that concurrent decisions are serialised. */
export async function lockRequest(
  tx: Database,
  kinds: readonly AnyApprovalType[],
  id: number,
): Promise<StoredRequest> {
  const row = await storedRequests(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return ofKinds(row, kinds, id)
}

/**
 * Locks the request of a record until the transaction ends. A write locks it before the record, in the order of
 * decisions, to avoid deadlocks.
 */
export const lockRequestOf = (tx: Database, requestId: RawBuilder<unknown>) =>
  sql`select 1 from approval_request where id = (${requestId}) for update`.execute(tx)

/** Loads the returned request of a record, locked until the transaction ends, or null. */
export async function lockReturned(
  tx: Database,
  { kind }: Pick<AnyApprovalType, 'kind'>,
  recordKind: string,
  recordId: string,
): Promise<StoredRequest | null> {
  const row = await storedRequests(tx)
    .where('kind', '=', kind)
    .where('recordKind', '=', recordKind)
    .where('recordId', '=', recordId)
    .where('status', '=', 'returned')
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

function ofKinds(
  row: StoredRequest | undefined,
  kinds: readonly AnyApprovalType[],
  id: number,
): StoredRequest {
  if (!row || !kinds.some(({ kind }) => kind === row.kind))
    throw new NotFound(platformMessages('REQUEST_NOT_FOUND', { id }))
  return row
}

/** Returns the approval type of a request and its payload, verified against the stored hash. */
export function readRequest(kinds: readonly AnyApprovalType[], request: StoredRequest) {
  const kind = kinds.find((each) => each.kind === request.kind)
  if (!kind) throw new NotFound(platformMessages('REQUEST_NOT_FOUND', { id: request.id }))
  const payload: unknown = kind.payload.parse(request.payload)
  rejectIfTampered(request)
  return { kind, payload }
}

function rejectIfTampered({ payload, payloadHash }: Pick<StoredRequest, 'payload' | 'payloadHash'>) {
  if (!hashOf(payload).equals(payloadHash)) throw new AppError(platformMessages('REQUEST_TAMPERED'))
}

/** Newest request of one approval type for a record, or null. `recordKind` if the type has records of several kinds. */
export async function latestRequest(
  db: Database,
  { kind }: Pick<AnyApprovalType, 'kind'>,
  recordId: string | number,
  recordKind?: string,
): Promise<ApprovalRequest | null> {
  const row = await storedRequests(db)
    .where('kind', '=', kind)
    .$if(recordKind !== undefined, (query) => query.where('recordKind', '=', recordKind ?? ''))
    .where('recordId', '=', String(recordId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Newest request of one approval type for a record with its payload, or null. */
export async function latestWithPayload<Payload>(
  db: Database,
  kind: ApprovalType<Payload>,
  recordId: string | number,
): Promise<{ request: ApprovalRequest; payload: Payload } | null> {
  const row = await storedRequests(db)
    .where('kind', '=', kind.kind)
    .where('recordId', '=', String(recordId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { request: row, payload: kind.payload.parse(row.payload) } : null
}

/** Part of the payload of an approved request, verified against the stored hash, or null. */
export async function approvedPayload<Part>(
  db: Database,
  id: number | null,
  part: z.ZodType<Part>,
): Promise<Part | null> {
  const row = await storedRequests(db)
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  if (!row) return null
  rejectIfTampered(row)
  return part.parse(row.payload)
}

/** Loads a request of these approval types by its id. */
export const requestById: (
  db: Database,
  kinds: readonly AnyApprovalType[],
  id: number,
) => Promise<ApprovalRequest> = findRequest

/**
 * Changes the status of a request if it is unchanged since it was read. Returns false after a concurrent change.
 * `hours` extends the expiry.
 */
export async function transitionRequest(
  tx: Database,
  request: Pick<StoredRequest, 'id' | 'version'>,
  { from, to, reason, hours }: { from: ApprovalStatus; to: ApprovalStatus; reason: string; hours?: number },
): Promise<boolean> {
  const updated = await approvalTables(tx)
    .updateTable('approvalRequest')
    .set({
      status: to,
      decidedAt: sql<string>`now()`,
      reason,
      ...(hours !== undefined && { expiresAt: sql<string>`now() + make_interval(hours => ${hours})` }),
    })
    .where('id', '=', request.id)
    .where('status', '=', from)
    .where('version', '=', request.version)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Addressees of a request, by name. */
export const addresseesOf = (db: Database, requestId: number) =>
  approvalTables(db)
    .selectFrom('approvalAddressee')
    .select(['personId', 'email', 'name'])
    .where('requestId', '=', requestId)
    .orderBy('name')
    .execute()

/** Decisions on one version of a request, oldest first. */
export const decisionsOf = (db: Database, { id, version }: Pick<StoredRequest, 'id' | 'version'>) =>
  approvalTables(db)
    .selectFrom('approvalDecision')
    .selectAll()
    .where('requestId', '=', id)
    .where('version', '=', version)
    .orderBy('at')
    .execute()

/** Number of approvals of the current version of the request `t`. */
export const approvalsGiven = sql<number>`(select count(*)::int from approval_decision said
  where said.request_id = t.id and said.version = t.version and said.verdict = 'approve')`

/** Level of the next approver of the request `t`. */
export const nextLevel = sql<number>`case when t.step_levels is null then coalesce(t.min_level, 0)
  else coalesce(t.step_levels[1 + ${approvalsGiven}], 0) end`

/** Next pending step and its level, or null if all are approved. */
export function nextStep(
  {
    stepLevels,
    minLevel,
    approvalsNeeded,
  }: Pick<ApprovalRequest, 'stepLevels' | 'minLevel' | 'approvalsNeeded'>,
  decisions: readonly { verdict: AnyVerdict }[],
): { step: number; level: number } | null {
  const given = decisions.filter(({ verdict }) => verdict === 'approve').length
  return given < approvalsNeeded ? { step: given + 1, level: stepLevels?.[given] ?? minLevel ?? 0 } : null
}

/** References of several requests by id. */
export async function refsOf(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await approvalTables(db)
    .selectFrom('approvalRequest')
    .select(['id', 'ref'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ref }) => [id, ref]))
}

/** Reason and time of the return for changes, or null. */
export const returnedOf = (requestId: RawBuilder<unknown>): RawBuilder<Returned | null> => sql`
  (select jsonb_build_object('reason', q.reason, 'at', to_char(q.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    from approval_request q where q.id = ${requestId} and q.status = 'returned')`
