import { platformMessages } from '#platform/contract/errors/messages.ts'
import { sql } from 'kysely'
import type { AnyApprovalType } from './approval-type.ts'
import { mailMaker } from './mail.ts'
import { endRequest } from './decide.ts'
import { lockRequest, readRequest } from './requests.ts'
import { recordSystemAudit } from '#platform/server/audit/audit.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import type { AuditNote } from '#platform/server/http/handlers.ts'

const batchSize = 200

/**
 * Expires overdue requests, each in its own transaction, and records the expiry in the audit log and emails the
 * maker. Returns the number of expired requests. Several processes can run it at the same time.
 */
export async function expireOverdue(db: Database, kinds: readonly AnyApprovalType[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from approval_request
    where status in ('pending', 'returned') and expires_at <= now() and kind = any(${kinds.map(({ kind }) => kind)})
    order by expires_at, id limit ${batchSize}`.execute(db)
  let count = 0
  const failures: unknown[] = []
  for (const { id } of rows) {
    try {
      if (await inTransaction(db, (tx) => expire(tx, kinds, id))) count++
    } catch (error) {
      // A request that fails to expire does not block the others.
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} requests could not be expired.`)
  return count
}

async function expire(tx: Database, kinds: readonly AnyApprovalType[], id: number): Promise<boolean> {
  const request = await lockRequest(tx, kinds, id)
  const { status } = request
  if ((status !== 'pending' && status !== 'returned') || !request.isOverdue) return false
  const { kind, payload } = readRequest(kinds, request)
  const reason =
    status === 'returned'
      ? platformMessages('NOT_RESUBMITTED_IN_TIME').encoded
      : platformMessages('NOT_DECIDED_IN_TIME').encoded
  const audit = (note: AuditNote, within = tx) => recordSystemAudit(within, 'approvals: expiry', { ...note })
  const context = { db: tx, audit }
  const over = await endRequest(context, kind, request, payload, { to: 'expired', reason })
  await kind.onExpired?.(context, payload, over)
  await audit({
    action: 'Expire',
    kind: 'approval',
    recordId: id,
    label: request.title.en,
    fromStatus: status,
    toStatus: 'expired',
    reason,
  })
  await mailMaker(tx, { request: over, by: '' })
  return true
}
