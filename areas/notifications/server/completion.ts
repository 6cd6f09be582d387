import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { sql } from 'kysely'
import { notificationsMessages } from '#areas/notifications/messages.ts'
import type { Message } from '#platform/words.ts'
import type { NotificationStatus } from '#areas/notifications/contract.ts'
import { type NotificationRecord, lockNotification, transitionNotification } from './notifications.ts'
import { recordSystemAudit } from '#platform/server/audit.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'

/** Kind of a notification in the audit log. */
export const recordKind = 'notification'

type StatusChange = { action: AuditAction; to: NotificationStatus; reason?: string }

/** Writes an audit entry for a change made by a job. */
export const recordJobAudit = (
  tx: Database,
  { id, title, status }: Pick<NotificationRecord, 'id' | 'title' | 'status'>,
  { action, to, reason = '' }: StatusChange,
) =>
  recordSystemAudit(tx, 'job: notifications.send', {
    action,
    kind: recordKind,
    recordId: id,
    label: title,
    fromStatus: status,
    toStatus: to,
    reason,
  })

/** Completes a notification that has nothing left to send. Returns a summary of the result. */
export const finish = (db: Database, id: number): Promise<Message> =>
  inTransaction(db, async (tx) => {
    const record = await lockNotification(tx, id)
    if (record.status !== 'sending') return notificationsMessages('JOB_HELD')
    const to = record.sentCount > 0 ? 'sent' : 'failed'
    const error = (record.deviceCount ?? 0) === 0 ? notificationsMessages('NO_DEVICES').encoded : ''
    await transitionNotification(tx, id, { to, by: 'job', trouble: error })
    await recordJobAudit(tx, record, { action: to === 'sent' ? 'Send' : 'Fail', to })
    return notificationsMessages('JOB_SENT', { sent: record.sentCount, failed: record.failedCount })
  })

/** Marks the queued deliveries of a notification as stopped. */
export const dropQueued = (tx: Database, id: number) =>
  sql`update push_delivery set status = 'stopped' where notification_id = ${id} and status = 'queued'`.execute(
    tx,
  )
