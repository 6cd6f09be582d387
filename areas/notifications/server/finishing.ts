import { sql } from 'kysely'
import type { NotificationStatus } from '#areas/notifications/contract.ts'
import {
  type KeptNotification,
  lockNotification,
  moveNotification,
} from '#areas/notifications/server/notifications.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'

/** What the history calls a notification. */
export const kind = 'notification'

type Step = { action: string; to: NotificationStatus; reason?: string }

/** Keeps what the house did by itself. */
export const noteByJob = (
  tx: Database,
  { id, title, status }: Pick<KeptNotification, 'id' | 'title' | 'status'>,
  { action, to, reason = '' }: Step,
) =>
  recordAudit(tx, {
    actor: null,
    action,
    kind,
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
    const kept = await lockNotification(tx, id)
    if (kept.status !== 'sending') return 'Held.'
    const to = kept.sentCount > 0 ? 'sent' : 'failed'
    const trouble = (kept.deviceCount ?? 0) === 0 ? 'Nobody in the audience has a device.' : ''
    await moveNotification(tx, id, { to, by: 'job', trouble })
    await noteByJob(tx, kept, { action: to === 'sent' ? 'Sent' : 'Failed', to })
    return `${kept.sentCount} sent, ${kept.failedCount} failed.`
  })

/** Takes from the queue what is not to be sent any more. */
export const dropQueued = (tx: Database, id: number) =>
  sql`update push_delivery set status = 'stopped' where notification_id = ${id} and status = 'queued'`.execute(
    tx,
  )
