import { sql } from 'kysely'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type SendResult, type OutgoingMail, mailTransport, type SendMail } from './transport.ts'
import { logWarning } from '#platform/server/observability/logging.ts'

const concurrency = 5
const everyMs = 1_000

type Claimed = OutgoingMail & { id: number; attempts: number }

/**
 * Sends the mail that is due, a few at a time, and says how many it took. Several processes may: each mail is
 * taken by one. An attempt counts as unclear until its end is known, so a process that dies in the middle leaves
 * at most one duplicate behind.
 */
export async function sendDueMail(db: Database, send: SendMail): Promise<number> {
  await failExhausted(db)
  const { rows } = await sql<Claimed>`
    update outbox_mail set attempts = attempts + 1, unclear_ends = unclear_ends + 1, due_at = now() + interval '10 minutes'
    where id in (
      select id from outbox_mail where state = 'queued' and due_at <= now()
      order by due_at limit ${concurrency} for update skip locked
    )
    returning id, recipient, subject, text, html, message_id as "messageId", attempts`.execute(db)
  await Promise.all(rows.map(async (mail) => recordResult(db, mail, await send(mail))))
  return rows.length
}

async function recordResult(db: Database, { id, attempts }: Claimed, result: SendResult): Promise<void> {
  // The attempt's number is the fence: who comes back after its ten minutes changes nothing any more.
  const mine = sql`where id = ${id} and state = 'queued' and attempts = ${attempts}`
  if (result.end === 'sent') {
    await sql`update outbox_mail set state = 'sent', sent_at = now(), last_error = '' ${mine}`.execute(db)
    return
  }
  const clear = result.end === 'unclear' ? 0 : 1
  await sql`
    update outbox_mail set state = ${result.end === 'refused' ? 'failed' : 'queued'}, last_error = ${result.error},
      unclear_ends = unclear_ends - ${clear},
      due_at = now() + least(interval '1 hour', interval '15 seconds' * power(2, least(attempts - 1, 10)))
    ${mine}`.execute(db)
}

// Links in mail end after three days, and a mail that may have arrived twice is not sent a third time.
async function failExhausted(db: Database): Promise<void> {
  await sql`
    update outbox_mail set state = 'failed',
      last_error = case when unclear_ends >= 2 then 'It may have arrived: the line broke twice at the very end. ' || last_error
        else 'It could not be sent for three days. ' || last_error end
    where state = 'queued' and due_at <= now() and (unclear_ends >= 2 or created_at < now() - interval '3 days')`.execute(
    db,
  )
}

/** Sends mail while the API runs. Without a mail server it does nothing: mail waits, to be read in the mailbox page. */
export function startMailSender(
  db: Database,
  configuration: Configuration,
  {
    send = mailTransport(configuration),
    warn = logWarning,
  }: { send?: SendMail | null; warn?: typeof logWarning } = {},
): { stop(): Promise<void> } {
  if (send === null) return { stop: async () => {} }
  const post = send
  const stopping = new AbortController()
  let isTroubled = false

  async function run() {
    while (!stopping.signal.aborted) {
      let count = 0
      try {
        count = await sendDueMail(db, post)
        isTroubled = false
      } catch (error) {
        // The database may be away for a while; it is told once, and mail waits meanwhile.
        if (!isTroubled)
          warn('Mail could not be taken from the outbox. It is tried again every second.', error)
        isTroubled = true
      }
      if (count < concurrency) await pause(everyMs, stopping.signal)
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (signal.aborted) resolve()
  const timer = setTimeout(resolve, milliseconds)
  signal.addEventListener('abort', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}

/** Forgets mail that was sent a quarter of a year ago, or could not be for a year. Some at a time; says how many. */
export async function deleteOldMail(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox_mail where id in (
      select id from outbox_mail
      where (state = 'sent' and sent_at < now() - interval '90 days')
        or (state = 'failed' and created_at < now() - interval '365 days')
      limit 5000)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
