import { sql } from 'kysely'
import type { AuditAction } from '#platform/contract/audit-actions.ts'
import type { ApprovalStatus } from '#platform/contract/approvals.ts'
import type { ActorContext, ApprovalRequest, ApprovalType, SystemContext } from './approval-type.ts'
import type { Database } from '#platform/server/db/database.ts'
import { VersionConflict } from '#platform/server/errors/errors.ts'

type Context = SystemContext & { staff?: ActorContext['staff'] }

/** A change of a request, which its record follows. */
type Change = { from: ApprovalStatus; to: ApprovalStatus; reason: string; after?: Record<string, unknown> }

const actions: Record<ApprovalStatus, AuditAction> = {
  pending: 'Resend',
  returned: 'Return',
  approved: 'Approve',
  rejected: 'Reject',
  cancelled: 'Cancel',
  expired: 'Expire',
}

/**
 * Sets the status of the request's record to the one of the request, and adds it to the record's history. Runs after
 * the request was changed: a trigger of the record's table compares both.
 */
export async function updateRecordStatus<Payload>(
  { db, audit, staff }: Context,
  { record }: ApprovalType<Payload>,
  request: Pick<ApprovalRequest, 'id' | 'recordId'>,
  payload: Payload,
  { from, to, reason, after }: Change,
): Promise<void> {
  if (!record) return
  const statusOf = (status: ApprovalStatus) => record.statuses[status === 'returned' ? 'pending' : status]
  const [fromStatus, toStatus] = [statusOf(from), statusOf(to)]
  const isMoved = fromStatus !== toStatus
  if (!isMoved && to !== 'returned') return
  if (isMoved) {
    const isDecided = to === 'approved' || to === 'rejected'
    const decision = sql`, decided_by_id = ${staff?.id}, decided_by = ${staff?.email}, decided_at = now(),
      decision_reason = ${reason}`
    const { rows } = await sql`
      update ${sql.table(record.table)} set status = ${toStatus}, updated_by = ${staff?.email ?? 'job'}, updated_at = now(),
        version = version + 1${isDecided ? decision : sql``}
      where ${sql.ref(record.key)} = ${request.recordId}::bigint and request_id = ${request.id} and status = ${fromStatus}
      returning version`.execute(db)
    if (rows.length === 0) throw new VersionConflict()
  }
  await audit({
    action: actions[to],
    ...record.history(payload),
    recordId: Number(request.recordId),
    ...(isMoved && { fromStatus, toStatus }),
    ...(reason !== '' && { reason }),
    ...(after && { after }),
  })
}

/** Stores the request of a record that was submitted. */
export async function linkRecord(
  db: Database,
  { record }: Pick<ApprovalType<never>, 'record'>,
  { id, recordId }: Pick<ApprovalRequest, 'id' | 'recordId'>,
): Promise<void> {
  if (!record) return
  await sql`update ${sql.table(record.table)} set request_id = ${id}
    where ${sql.ref(record.key)} = ${recordId}::bigint`.execute(db)
}
