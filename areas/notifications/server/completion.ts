import { sql } from 'kysely'
import type { NotificationStatus } from '#areas/notifications/contract.ts'
import { type NotificationRecord, lockNotification, transitionNotification } from './notifications.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'

/** What the history calls a notification. */
export const recordKind = 'notification'

type StatusChange = { action: string; to: NotificationStatus; reason?: string }

/** Keeps what the house did by itself. */
export const recordJobAudit = (
  tx: Database,
  { id, title, status }: Pick<NotificationRecord, 'id' | 'title' | 'status'>,
  { action, to, reason = '' }: StatusChange,
) =>
  recordAudit(tx, {
    actor: null,
    action,
    kind: recordKind,
    recordId: id,
    label: title,
    fromStatus: status,
    toStatus: to,
    reason,
    requestId: '',
    ip: '',
    call: 'job: notifications.send',
  })

/** Ends a notification that has nothing left to send. Answers what became of it. */
export const finish = (db: Database, id: number): Promise<string> =>
  inTransaction(db, async (tx) => {
    const record = await lockNotification(tx, id)
    if (record.status !== 'sending') return 'Held.'
    const to = record.sentCount > 0 ? 'sent' : 'failed'
    const trouble = (record.deviceCount ?? 0) === 0 ? 'Nobody in the audience has a device.' : ''
    await transitionNotification(tx, id, { to, by: 'job', trouble })
    await recordJobAudit(tx, record, { action: to === 'sent' ? 'Sent' : 'Failed', to })
    return `${record.sentCount} sent, ${record.failedCount} failed.`
  })

/** Takes from the queue what is not to be sent any more. */
export const dropQueued = (tx: Database, id: number) =>
  sql`update push_delivery set status = 'stopped' where notification_id = ${id} and status = 'queued'`.execute(
    tx,
  )
