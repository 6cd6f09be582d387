import type { Message } from '#platform/words/messages.ts'
import { jobMessages } from '#platform/server/jobs/messages.ts'
import { sql } from 'kysely'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { type AnyJob, defineJob, enqueue } from '#platform/server/jobs/jobs.ts'
import type { GatewayResult, MessageGateway } from './gateway.ts'
import { messageJobOptions, queuedMessage } from './message-job.ts'
import { appendSms, demoSmsLogOf } from './demo-sms-log.ts'
import { smsReportPath } from './delivery-reports.ts'
import { decryptText } from './text-encryption.ts'
import { httpSmsGateway } from './sms-http.ts'

const maxAttempts = 5

/**
 * Gateways of all channels according to the configuration; null for a channel without one, whose messages stay in the
 * outbox.
 */
export type Gateways = (
  db: Database,
  configuration: Configuration,
) => { sms: MessageGateway | null; push: MessageGateway | null }

export const smsGatewayFor = ({ sms, publicUrl }: Configuration): MessageGateway | null =>
  sms.url === null ? null : httpSmsGateway({ ...sms, url: sms.url }, `${publicUrl}${smsReportPath}`)

/** Jobs that send messages and handle those that were left behind. */
export function messageJobs(gateways: Gateways): AnyJob[] {
  return [
    defineJob<{ messageId: number }>({
      ...messageJobOptions,
      run: async ({ db, data: { messageId }, configuration }) => ({
        says: await sendOne(db, messageId, {
          gateways: gateways(db, configuration),
          secret: configuration.secret,
          smsLog: demoSmsLogOf(configuration),
        }),
      }),
    }),
    defineJob({
      name: 'messages.sweep',
      title: jobMessages('JOB_SWEEP_MESSAGES'),
      every: 60,
      run: async ({ db, configuration }) => {
        const { sms, push } = gateways(db, configuration)
        const channels = [...(sms ? ['sms'] : []), ...(push ? ['push'] : [])]
        return { says: await sweepMessages(db, channels) }
      },
    }),
  ]
}

type Claimed = {
  channel: 'sms' | 'push'
  recipient: string
  subject: string
  kind: string
  reference: string
  sealed: Buffer | null
  attempts: number
}
type SendContext = {
  gateways: ReturnType<Gateways>
  secret: Buffer
  /** File for SMS that no gateway sends. */
  smsLog?: string | null
}

/** Sends one message. Throws to make the job engine retry later. */
export async function sendOne(
  db: Database,
  id: number,
  { gateways, secret, smsLog = null }: SendContext,
): Promise<Message> {
  const { rows } = await sql<{
    channel: 'sms' | 'push'
    state: string
    isOver: boolean
    recipient: string
    sealed: Buffer | null
  }>`select channel, state, expires_at <= now() as is_over, recipient, sealed from outbox_message where id = ${id}`.execute(
    db,
  )
  const [found] = rows
  if (!found) return jobMessages('MESSAGE_GONE')
  if (found.state === 'sending') {
    await failUnclear(db, id)
    return jobMessages('MESSAGE_UNCLEAR')
  }
  if (found.state !== 'queued') return jobMessages('MESSAGE_NOT_QUEUED', { status: found.state })
  if (found.isOver) {
    await expire(db, id)
    return jobMessages('MESSAGE_EXPIRED')
  }
  const gateway = gateways[found.channel]
  if (gateway === null) {
    const { channel, recipient, sealed } = found
    if (smsLog !== null && channel === 'sms' && sealed !== null)
      await appendSms(smsLog, { to: recipient, text: decryptText(secret, sealed) })
    return jobMessages('NO_GATEWAY')
  }
  const claimed = await claim(db, id)
  if (claimed === null) return jobMessages('MESSAGE_BUSY')
  const { sealed, attempts, recipient, subject, kind, reference } = claimed
  const result: GatewayResult =
    sealed === null
      ? { end: 'rejected', error: jobMessages('MESSAGE_TEXT_GONE').encoded }
      : await gateway.send({ reference, recipient, subject, kind, text: decryptText(secret, sealed) })
  await recordResult(db, id, { gateway, result, attempts })
  if (result.end === 'later' && attempts < maxAttempts) throw new Error(result.error)
  return result.end === 'sent' ? jobMessages('MESSAGE_ACCEPTED') : jobMessages('MESSAGE_FAILED')
}

/** Marks a message as being sent and commits, before the gateway is called. */
const claim = (db: Database, id: number): Promise<Claimed | null> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<Claimed>`
      update outbox_message set state = 'sending', attempts = attempts + 1, updated_at = now()
      where id = ${id} and state = 'queued' and expires_at > now()
      returning channel, recipient, subject, kind, reference, sealed, attempts`.execute(tx)
    return rows[0] ?? null
  })

type Noted = { gateway: MessageGateway; result: GatewayResult; attempts: number }

async function recordResult(db: Database, id: number, { gateway, result, attempts }: Noted): Promise<void> {
  // A delivery report can arrive before this update; its status is kept.
  const mine = sql`where id = ${id} and state = 'sending' and attempts = ${attempts}`
  if (result.end === 'sent') {
    const isOpen = sql`(state = 'sending' or (state = 'failed' and is_unclear))`
    await sql`
      update outbox_message set via = ${gateway.name}, provider_id = ${result.providerId}, sent_at = coalesce(sent_at, now()),
        failure = case when ${isOpen} then '' else failure end, ended_at = case when ${isOpen} then null else ended_at end,
        state = case when ${isOpen} then 'sent' else state end, is_unclear = false, updated_at = now()
      where id = ${id} and attempts = ${attempts}`.execute(db)
    return
  }
  const errorText = result.error.slice(0, 400)
  if (result.end === 'later' && attempts < maxAttempts) {
    await sql`update outbox_message set state = 'queued', failure = ${errorText}, updated_at = now() ${mine}`.execute(
      db,
    )
    return
  }
  await sql`
    update outbox_message set state = 'failed', failure = ${errorText}, is_unclear = ${result.end === 'unclear'},
      via = ${gateway.name}, ended_at = now(), updated_at = now() ${mine}`.execute(db)
}

const unclear = sql`state = 'failed', is_unclear = true, ended_at = now(), updated_at = now(),
  failure = ${jobMessages('MESSAGE_MAYBE_DELIVERED').encoded}`

const failUnclear = (db: Database, id: number) =>
  sql`update outbox_message set ${unclear} where id = ${id} and state = 'sending'`.execute(db)

const expire = (db: Database, id: number) =>
  sql`
    update outbox_message set state = 'expired', ended_at = now(), updated_at = now(), sealed = null
    where id = ${id} and state = 'queued' and expires_at <= now()`.execute(db)

/** Expires unsent messages, erases texts that can no longer be sent, and requeues messages that lost their job. */
export async function sweepMessages(db: Database, channels: readonly string[]): Promise<Message> {
  const expired = await sql`
    update outbox_message set state = 'expired', ended_at = now(), updated_at = now()
    where state = 'queued' and expires_at <= now()`.execute(db)
  // Messages that can still be sent are requeued below. These have expired.
  await sql`
    update outbox_message set ${unclear}
    where state = 'sending' and expires_at <= now() and updated_at < now() - interval '2 minutes'`.execute(db)
  await sql`update outbox_message set sealed = null where sealed is not null and expires_at <= now()`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    select id from outbox_message
    where state in ('queued', 'sending') and channel = any(${channels}) and expires_at > now()
      and updated_at < now() - interval '2 minutes'
    order by id limit 200`.execute(db)
  for (const { id } of rows) await enqueue(db, queuedMessage, { messageId: id }, { key: String(id) })
  return jobMessages('MESSAGES_SWEPT', {
    expired: Number(expired.numAffectedRows ?? 0),
    resumed: rows.length,
  })
}

/** Deletes messages half a year after they ended, in batches. Returns their number. */
export async function deleteOldMessages(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox_message where id in (
      select id from outbox_message where created_at < now() - interval '180 days' and expires_at < now() limit 5000)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
