import { sql } from 'kysely'
import { z } from 'zod'
import { notificationsMessages } from '#areas/notifications/messages.ts'
import { AppError } from '#platform/server/errors.ts'
import { decodeMessage, type Message } from '#platform/words.ts'
import { finish, recordJobAudit } from './completion.ts'
import { lockNotification, transitionNotification } from './notifications.ts'
import { prepareDeliveries } from './prepare-deliveries.ts'
import { pushPortFor } from '#areas/notifications/server/push/push-port.ts'
import type { PushResult, PushMessage, PushPort } from '#areas/notifications/server/push/port.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import { RunCancelled, defineJob, enqueue, type JobContext } from '#platform/server/jobs.ts'

const JobData = z.object({ id: z.int() })
type JobData = z.infer<typeof JobData>

/**
 * Sends a notification to its devices in batches. It resumes after a crash, and no device receives the message twice.
 */
export const sendNotification = defineJob<JobData>({
  name: 'notifications.send',
  title: notificationsMessages('JOB_SEND'),
  data: JobData,
  recordPath: ({ id }) => `/notification/form/${id}`,
  concurrency: 2,
  retryLimit: 20,
  run: async (running) => ({
    says: await sendAll(running, pushPortFor(running.configuration.push)),
  }),
})

/** Enqueues the sending job. At most one job per notification is queued or running. */
export const enqueueSending = (tx: Database, id: number, by?: { email: string }) =>
  enqueue(tx, sendNotification, { id }, { key: String(id), ...(by && { by }) })

const batch = 200
const together = 32
const maxAttempts = 5

type RetryDelay = { retrySeconds: number }

/** Sends all remaining deliveries unless the notification is paused or stopped. Returns a summary of the result. */
export async function sendAll(
  running: JobContext<JobData>,
  port: PushPort,
  { retrySeconds }: RetryDelay = { retrySeconds: 2 },
): Promise<Message> {
  const { db, data, signal } = running
  try {
    await port.open()
    await giveUpUnclear(db, data.id)
    if (!(await prepareDeliveries(db, data.id))) return notificationsMessages('JOB_HELD')
    for (;;) {
      signal.throwIfAborted()
      const claimed = await claim(db, data.id, running)
      if (claimed === null) return notificationsMessages('JOB_HELD')
      if (claimed.length > 0) {
        const ends = await issueSession(port, claimed)
        await recordResults(db, data.id, { port, ends, retrySeconds })
      } else {
        const waitMs = await untilNext(db, data.id)
        if (waitMs === null) return await finish(db, data.id)
        await pause(Math.min(Math.max(waitMs, 20), 2_000), signal)
      }
      await reportProgress(running)
    }
  } catch (error) {
    if (error instanceof RunCancelled) await holdAfterCancel(db, data.id)
    else if (!signal.aborted) await recordSendError(db, data.id, error)
    throw error
  }
}

/**
 * Marks messages claimed by a crashed process as failed. They may have been sent; a missing message is preferred to a
 * duplicate.
 */
async function giveUpUnclear(db: Database, id: number): Promise<void> {
  await sql`
    with unclear as (
      update push_delivery set status = 'failed',
        last_error = ${notificationsMessages('PUSH_PROCESS_ENDED').encoded}
      where notification_id = ${id} and status = 'sending' returning 1
    )
    update notification set failed_count = failed_count + (select count(*) from unclear)
    where id = ${id} and exists (select from unclear)`.execute(db)
}

type ClaimedMessage = PushMessage & { attempts: number }

/** Claims the next batch of messages, or returns null if the notification was paused or stopped. */
async function claim(
  db: Database,
  id: number,
  { configuration }: JobContext,
): Promise<ClaimedMessage[] | null> {
  return inTransaction(db, async (tx) => {
    const record = await lockNotification(tx, id)
    if (record.status !== 'sending') return null
    const { rows } = await sql<{ deliveryId: number; token: string; openToken: string; attempts: number }>`
      update push_delivery p set status = 'sending', attempts = attempts + 1
      from push_device d
      where d.device_id = p.device_id and p.delivery_id in (
        select delivery_id from push_delivery
        where notification_id = ${id} and status = 'queued' and due_at <= now()
        order by due_at, delivery_id limit ${batch} for update skip locked
      )
      returning p.delivery_id, d.token, p.open_token, p.attempts`.execute(tx)
    const { title, body, module, moduleValue, imageKey } = record
    return rows.map((row) => ({
      ...row,
      title,
      body,
      module,
      moduleValue,
      imageUrl:
        imageKey === null ? null : `${configuration.publicUrl}/v1/notification/picture/${row.openToken}`,
    }))
  })
}

type SentMessage = { message: ClaimedMessage; end: PushResult }

/** Sends messages with limited concurrency and returns the result of each. */
async function issueSession(port: PushPort, messages: readonly ClaimedMessage[]): Promise<SentMessage[]> {
  const ends: SentMessage[] = []
  const waiting = messages.values()
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (const message of waiting) ends.push({ message, end: await port.send(message) })
    }),
  )
  return ends
}

type ResultBatch = { port: PushPort; ends: readonly SentMessage[]; retrySeconds: number }

/** Stores the results of a batch and updates the counts in one transaction. */
async function recordResults(
  db: Database,
  id: number,
  { port, ends, retrySeconds }: ResultBatch,
): Promise<void> {
  const rows = ends.map(({ message: { deliveryId, attempts }, end }) => ({
    deliveryId,
    ...outcomeOf(end, attempts, retrySeconds),
  }))
  await inTransaction(db, async (tx) => {
    await sql`
      with ended as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r("deliveryId" bigint, status text, why text, "waitSeconds" float8, "isGone" boolean)
      ), noted as (
        update push_delivery p set status = ended.status, last_error = ended.why,
          via = case when ended.status = 'sent' then ${port.via} else via end,
          sent_at = case when ended.status = 'sent' then now() end,
          due_at = now() + make_interval(secs => ended."waitSeconds")
        from ended where p.delivery_id = ended."deliveryId" and p.status = 'sending'
        returning p.status, p.device_id, ended."isGone"
      ), gone as (
        update push_device set is_active = false
        where device_id in (select device_id from noted where "isGone") returning 1
      )
      update notification set
        sent_count = sent_count + (select count(*) from noted where status = 'sent'),
        failed_count = failed_count + (select count(*) from noted where status = 'failed'),
        error = ''
      where id = ${id}`.execute(tx)
  })
}

function outcomeOf(end: PushResult, attempts: number, retrySeconds: number) {
  const settled = { waitSeconds: 0, isGone: false }
  if (end.end === 'sent') return { status: 'sent', why: '', ...settled }
  const error = end.error
  if (end.end === 'rejected') return { status: 'failed', why: error, ...settled, isGone: end.isGone }
  if (end.end === 'unclear') return { status: 'failed', why: unclearError(error), ...settled }
  if (attempts >= maxAttempts) return { status: 'failed', why: error, ...settled }
  const waitSeconds = Math.max(end.afterSeconds ?? 0, retrySeconds * 3 ** (attempts - 1))
  return { status: 'queued', why: error, waitSeconds, isGone: false }
}

/** The error of a message with an unknown outcome. The response of the push service becomes its parameter. */
const unclearError = (error: string) =>
  decodeMessage(error)?.encoded ?? notificationsMessages('PUSH_UNCLEAR', { error }).encoded

/** Milliseconds until the next message is due; null if none is left. */
async function untilNext(db: Database, id: number): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(due_at) - clock_timestamp())::float8 * 1000 as ms
    from push_delivery where notification_id = ${id} and status = 'queued'`.execute(db)
  return rows[0]?.ms ?? null
}

async function reportProgress({ db, data, progress }: JobContext<JobData>): Promise<void> {
  const { rows } = await sql<{ total: number; done: number; failed: number }>`
    select device_count as total, sent_count as done, failed_count as failed
    from notification where id = ${data.id}`.execute(db)
  if (rows[0]) await progress(rows[0])
}

/** Pauses the notification if staff cancelled the run on the jobs page, so that it does not restart automatically. */
const holdAfterCancel = (db: Database, id: number) =>
  inTransaction(db, async (tx) => {
    const record = await lockNotification(tx, id)
    if (record.status !== 'sending') return
    await transitionNotification(tx, id, { to: 'paused', by: 'job' })
    await recordJobAudit(tx, record, {
      action: 'Pause',
      to: 'paused',
      reason: notificationsMessages('RUN_CANCELLED').encoded,
    })
  })

const recordSendError = (db: Database, id: number, error: unknown) =>
  sql`update notification set error = ${sendError(error).encoded}
      where id = ${id} and status = 'sending'`.execute(db)

const sendError = (error: unknown) =>
  (error instanceof AppError ? error.detail : null) ?? notificationsMessages('SENDING_ERROR')

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  signal.addEventListener('abort', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}
