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
  /** Title of a push message. */
  subject?: string
  /** Text in which `{secret}` is replaced by the secret. */
  text: string
  /** A code or link that grants access. Lists show dots instead. */
  secret?: string
  /** Kind of message: `security-question`. */
  kind: string
  about?: string
  /** Minutes after which the message is no longer sent, because an expired code would confuse the recipient. */
  expiresInMinutes: number
}

/** Kind of the codes with which customers confirm acts of staff. They are never shown to staff, not even in the demo. */
export const customerCodeKind = 'customer-code'

const secretPlaceholder = '••••••'
const maxSmsSegments = 4

/**
 * Queues a message in the caller's transaction. It is sent at most once, after the commit, and never after a
 * rollback. Returns its id in the outbox.
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

/** Cancels messages that are still queued. Messages already passed to the gateway cannot be recalled. */
export async function expireMessages(
  tx: Database,
  { kind, about }: Pick<Message, 'kind'> & { about: string },
) {
  await sql`update outbox_message set state = 'expired', ended_at = now(), updated_at = now(), sealed = null
    where kind = ${kind} and about = ${about} and state = 'queued'`.execute(tx)
}
