import { jobMessages } from '#platform/server/jobs/messages.ts'
import { sql } from 'kysely'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type SendResult, type OutgoingMail, mailTransport, type SendMail } from './transport.ts'
import { textWithLink } from './one-time-link.ts'
import { logWarning } from '#platform/server/observability/logging.ts'

const concurrency = 5
const everyMs = 1_000

type Claimed = OutgoingMail & { id: number; attempts: number; oneTimeLink: Buffer | null }

/**
 * Sends due emails in small batches and returns the number of attempts. Several processes can run it: each email is
 * taken by one. An attempt counts as unclear until its result is known, so a process that dies during an attempt
 * causes at most one duplicate.
 */
export async function sendDueMail(db: Database, send: SendMail, secret: Buffer): Promise<number> {
  await failExhausted(db)
  const { rows } = await sql<Claimed>`
    update outbox_mail set attempts = attempts + 1, unclear_ends = unclear_ends + 1, due_at = now() + interval '10 minutes'
    where id in (
      select id from outbox_mail where state = 'queued' and due_at <= now()
      order by due_at limit ${concurrency} for update skip locked
    )
    returning id, recipient, subject, text, html, one_time_link, message_id as "messageId", attempts`.execute(
    db,
  )
  await Promise.all(rows.map(async (mail) => recordResult(db, mail, await attempt(mail, send, secret))))
  return rows.length
}

function attempt(mail: Claimed, send: SendMail, secret: Buffer): Promise<SendResult> {
  let text: string
  try {
    text = textWithLink(mail, secret)
  } catch (error) {
    logWarning(`The link of email ${mail.id} cannot be decrypted.`, error)
    return Promise.resolve({ end: 'rejected', error: jobMessages('MAIL_LINK_UNREADABLE').encoded })
  }
  return send({ ...mail, text })
}

async function recordResult(db: Database, { id, attempts }: Claimed, result: SendResult): Promise<void> {
  // The attempt number is a fencing token: a process that resumes after its ten minutes can no longer change the row.
  const mine = sql`where id = ${id} and state = 'queued' and attempts = ${attempts}`
  if (result.end === 'sent') {
    await sql`update outbox_mail set state = 'sent', sent_at = now(), last_error = '', one_time_link = null ${mine}`.execute(
      db,
    )
    return
  }
  const isRejected = result.end === 'rejected'
  const clear = result.end === 'unclear' ? 0 : 1
  await sql`
    update outbox_mail set state = ${isRejected ? 'failed' : 'queued'},
      one_time_link = case when ${isRejected} then null else one_time_link end, last_error = ${result.error},
      unclear_ends = unclear_ends - ${clear},
      due_at = now() + least(interval '1 hour', interval '15 seconds' * power(2, least(attempts - 1, 10)))
    ${mine}`.execute(db)
}

// Links in emails expire after three days, and an email that may have arrived twice is not sent a third time.
async function failExhausted(db: Database): Promise<void> {
  await sql`
    update outbox_mail set state = 'failed', one_time_link = null,
      last_error = ${jobMessages.namespace} || case when unclear_ends >= 2 then '.MAIL_MAYBE_DELIVERED ' else '.MAIL_TOO_LATE ' end
        || jsonb_build_object('error', last_error)
    where state = 'queued' and due_at <= now() and (unclear_ends >= 2 or created_at < now() - interval '3 days')`.execute(
    db,
  )
}

/**
 * Sends emails while the API runs. Without a mail server, emails stay in the outbox, where the mailbox page shows
 * them.
 */
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
        count = await sendDueMail(db, post, configuration.secret)
        isTroubled = false
      } catch (error) {
        // The database can be unavailable for a while; the warning is logged once, and emails wait.
        if (!isTroubled) warn('The mail outbox could not be processed. Retrying every second.', error)
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

/**
 * Deletes emails three months after they were sent, and unsent ones after a year, in batches. Returns their number.
 */
export async function deleteOldMail(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox_mail where id in (
      select id from outbox_mail
      where (state = 'sent' and sent_at < now() - interval '90 days')
        or (state = 'failed' and created_at < now() - interval '365 days')
      limit 5000)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
