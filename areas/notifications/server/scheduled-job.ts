import { z } from 'zod'
import { notificationsMessages } from '#areas/notifications/messages.ts'
import type { Message } from '#platform/words.ts'
import { isQuiet } from '#areas/notifications/rules.ts'
import { recordKind, recordJobAudit } from './completion.ts'
import { type NotificationRecord, lockNotification, transitionNotification } from './notifications.ts'
import { throwIfError } from './errors.ts'
import { enqueueSending } from './sending-job.ts'
import { sql } from 'kysely'
import { countAudience } from './audience.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import type { RequestContext } from '#platform/server/http.ts'
import { defineJob, enqueue } from '#platform/server/jobs.ts'
import type { Staff } from '#platform/server/staff.ts'

type ActorContext = Pick<RequestContext<unknown, Staff>, 'db' | 'staff' | 'audit'>

const JobData = z.object({ id: z.int(), generation: z.int() })
type JobData = z.infer<typeof JobData>

/** Starts a scheduled notification at its time. */
export const startNotification = defineJob<JobData>({
  name: 'notifications.begin',
  title: notificationsMessages('JOB_START'),
  data: JobData,
  backoff: 1,
  run: async ({ db, data, now }) => ({ says: await startScheduled(db, data, now) }),
})

/** Enqueues notifications that are due or being sent, in case their job was lost. */
export const sweepNotifications = defineJob({
  name: 'notifications.sweep',
  title: notificationsMessages('JOB_FIND'),
  every: 15,
  run: async ({ db }) => ({
    says: notificationsMessages('JOB_SWEPT', { count: await sweep(db) }),
  }),
})

export async function sweep(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number; status: string; generation: number; sendAt: string | null }>`
    select id, status, generation, send_at from notification
    where status = 'sending' or (status = 'scheduled' and send_at < now() + interval '5 minutes')
    order by id`.execute(db)
  for (const { id, status, generation, sendAt } of rows) {
    if (status === 'sending') await enqueueSending(db, id)
    else await enqueueStart(db, { id, generation, sendAt })
  }
  return rows.length
}

const enqueueStart = (tx: Database, { id, generation, sendAt }: JobData & { sendAt: string | null }) =>
  enqueue(tx, startNotification, { id, generation }, { runAt: sendAt ?? '', key: `${id} ${generation}` })

/** Starts a scheduled notification if its generation is still current and its time has come. */
export const startScheduled = (db: Database, { id, generation }: JobData, now: string): Promise<Message> =>
  inTransaction(db, async (tx) => {
    const record = await lockNotification(tx, id)
    if (record.status !== 'scheduled' || record.generation !== generation)
      return notificationsMessages('JOB_OUTDATED', { id })
    if (Date.parse(record.sendAt ?? '') > Date.parse(now)) return notificationsMessages('JOB_NOT_DUE', { id })
    await transitionNotification(tx, id, { to: 'sending', by: 'job' })
    await recordJobAudit(tx, record, { action: 'Start', to: 'sending' })
    await enqueueSending(tx, id)
    return notificationsMessages('JOB_STARTED', { id })
  })

/** Starts sending a notification. The caller must have locked the row. */
export async function releaseForSending({ db, staff, audit }: ActorContext, record: NotificationRecord) {
  const { people } = await countAudience(db, record.audience, record.userIds)
  if (people === 0) throwIfError(notificationsMessages('AUDIENCE_EMPTY'))
  const saved = await transitionNotification(db, record.id, { to: 'sending', by: staff.email })
  await enqueueSending(db, record.id, staff)
  await audit({
    action: 'Push',
    kind: recordKind,
    recordId: record.id,
    label: record.title,
    fromStatus: record.status,
    toStatus: 'sending',
  })
  const code = isQuiet(Date.now()) ? 'SENDING_QUIET' : 'SENDING'
  return { saved, sentence: notificationsMessages(code, { title: record.title }) }
}

/** Schedules a notification. The caller must have locked the row. */
export async function scheduleFor(
  { db, staff, audit }: ActorContext,
  record: NotificationRecord,
  sendAt: string,
) {
  const saved = await transitionNotification(db, record.id, { to: 'scheduled', by: staff.email, sendAt })
  await enqueueStart(db, saved)
  await audit({
    action: 'Schedule',
    kind: recordKind,
    recordId: record.id,
    label: record.title,
    before: { sendAt: record.sendAt },
    after: { sendAt: saved.sendAt },
    fromStatus: record.status,
    toStatus: 'scheduled',
  })
  const code = isQuiet(Date.parse(sendAt)) ? 'SCHEDULED_QUIET' : 'SCHEDULED'
  return { saved, sentence: notificationsMessages(code, { title: record.title }) }
}
