import { sql } from 'kysely'
import { mobileFrom } from '#platform/contract/fields/mobile.ts'
import { plainForSms, smsSegments } from '#platform/contract/fields/sms.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import type { Database } from '#platform/server/db/database.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { queuedMessage } from './message-job.ts'
import { encryptText } from './text-encryption.ts'

type Message = {
  channel: 'sms' | 'push'
  /** A Philippine mobile number, or an app account. */
  recipient: string
  /** The title of a push message. */
  subject?: string
  /** `{secret}` stands for the secret, where there is one. */
  text: string
  /** A code or link that gives access. Lists show dots in its place. */
  secret?: string
  /** What kind of message it is: `security-question`. */
  kind: string
  about?: string
  /** After which it is not sent any more: a code that is too late only confuses. */
  expiresInMinutes: number
}

const secretPlaceholder = '••••••'
const maxSmsSegments = 4

/**
 * Queues a message in the caller's transaction. It is handed to the gateway after that commits, at most once, and never
 * if it does not. Returns its number in the outbox.
 */
export async function sendMessage(
  tx: Database,
  { secret: key }: Pick<Configuration, 'secret'>,
  { channel, recipient, subject = '', text, secret = '', kind, about = '', expiresInMinutes }: Message,
): Promise<number> {
  const to = channel === 'sms' ? mobileFrom(recipient) : recipient
  if (to === null) throw new Error('An SMS needs a Philippine mobile number.')
  const written = channel === 'sms' ? plainForSms(text) : text
  const full = written.replaceAll('{secret}', secret)
  const { segments } = smsSegments(full)
  if (channel === 'sms' && segments > maxSmsSegments)
    throw new Error(`An SMS of kind ${kind} would take ${segments} segments.`)
  const { rows } = await sql<{ id: number }>`
    insert into outbox_message (channel, recipient, subject, body, sealed, kind, about, segments, expires_at)
    values (${channel}, ${to}, ${subject}, ${written.replaceAll('{secret}', secretPlaceholder)}, ${encryptText(key, full)},
      ${kind}, ${about}, ${channel === 'sms' ? segments : 1}, now() + make_interval(mins => ${expiresInMinutes}))
    returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The message was not stored.')
  await enqueue(tx, queuedMessage, { messageId: id }, { key: String(id) })
  return id
}

/** Ends messages that still wait to be sent. What the gateway has already cannot be recalled. */
export async function expireMessages(
  tx: Database,
  { kind, about }: Pick<Message, 'kind'> & { about: string },
) {
  await sql`update outbox_message set state = 'expired', ended_at = now(), updated_at = now(), sealed = null
    where kind = ${kind} and about = ${about} and state = 'queued'`.execute(tx)
}
