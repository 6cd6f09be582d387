import { type Generated, type RawBuilder, sql } from 'kysely'
import type { AnyVerdict, ApprovalStatus, LocalisedText, Returned } from '#platform/contract/approvals.ts'
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
  voiceId: number
  voiceName: string | null
  makerId: number
  email: string
  name: string
  verdict: AnyVerdict
  reason: string
  seenHash: Buffer
  via: 'console' | 'link' | 'list'
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

/** The engine's own tables. */
export const approvalTables = (db: Database) =>
  db.withTables<{
    approvalRequest: ApprovalRequestTable
    approvalAddressee: ApprovalAddresseeTable
    approvalDecision: ApprovalDecisionTable
    approvalToken: ApprovalTokenTable
  }>()

/** A request with what is asked, as it was raised. */
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
      'isAddressed',
      'createdAt',
      'expiresAt',
      'decidedAt',
      'reason',
      'payload',
      'payloadHash',
      sql<boolean>`expires_at <= now()`.as('isOverdue'),
    ])

/** A request of one of these kinds; those of others are as if they were not. */
export async function findRequest(
  db: Database,
  kinds: readonly AnyApprovalType[],
  id: number,
): Promise<StoredRequest> {
  const row = await storedRequests(db).where('id', '=', id).executeTakeFirst()
  return ofKinds(row, kinds, id)
}

/** The same, held until the transaction ends, so that deciders take turns. */
export async function lockRequest(
  tx: Database,
  kinds: readonly AnyApprovalType[],
  id: number,
): Promise<StoredRequest> {
  const row = await storedRequests(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return ofKinds(row, kinds, id)
}

/** The request about a record that is returned to its maker for changes, held until the transaction ends, or null. */
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
  if (!row || !kinds.some(({ kind }) => kind === row.kind)) throw new NotFound(`There is no request ${id}.`)
  return row
}

/** The kind a request is of, and what it asks, checked against the hash it was raised with. */
export function readRequest(kinds: readonly AnyApprovalType[], request: StoredRequest) {
  const kind = kinds.find((each) => each.kind === request.kind)
  if (!kind) throw new NotFound(`There is no request ${request.id}.`)
  const payload: unknown = kind.payload.parse(request.payload)
  if (!hashOf(request.payload).equals(request.payloadHash)) {
    throw new AppError(
      'This request is not as it was raised, so it cannot be shown or decided. Tell your administrator.',
    )
  }
  return { kind, payload }
}

/** The newest request of a kind about a record, or null. */
export async function latestRequest(
  db: Database,
  { kind }: Pick<AnyApprovalType, 'kind'>,
  recordId: string | number,
): Promise<ApprovalRequest | null> {
  const row = await storedRequests(db)
    .where('kind', '=', kind)
    .where('recordId', '=', String(recordId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The newest request of a kind about a record, with what it asks, or null. */
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

/** A request of these kinds by its number. */
export const requestById: (
  db: Database,
  kinds: readonly AnyApprovalType[],
  id: number,
) => Promise<ApprovalRequest> = findRequest

/** Moves a request on, if it still is what was read. False when somebody else was first. `hours` gives it new time. */
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

/** Whom a request was sent to, by name. */
export const addresseesOf = (db: Database, requestId: number) =>
  approvalTables(db)
    .selectFrom('approvalAddressee')
    .select(['personId', 'email', 'name'])
    .where('requestId', '=', requestId)
    .orderBy('name')
    .execute()

/** What was said on a version of a request, in the order it was said. */
export const decisionsOf = (db: Database, { id, version }: Pick<StoredRequest, 'id' | 'version'>) =>
  approvalTables(db)
    .selectFrom('approvalDecision')
    .selectAll()
    .where('requestId', '=', id)
    .where('version', '=', version)
    .orderBy('at')
    .execute()

/** The numbers that requests go by, for telling of several at once. */
export async function refsOf(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await approvalTables(db)
    .selectFrom('approvalRequest')
    .select(['id', 'ref'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ref }) => [id, ref]))
}

/** Why and when the request of a record was sent back to its maker for changes, or null. */
export const returnedOf = (requestId: RawBuilder<unknown>): RawBuilder<Returned | null> => sql`
  (select jsonb_build_object('reason', q.reason, 'at', to_char(q.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    from approval_request q where q.id = ${requestId} and q.status = 'returned')`
