import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import {
  contactCodeMinutes,
  daysOfContactCodes,
  getContactCodeError,
  getContactCodeLimit,
  maxContactAttempts,
  type SentCounts,
} from '#areas/merchants/contact-codes/rules.ts'
import { customerWords, secretPlaceholder } from '#areas/merchants/customer-words.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import { mask } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { keyFor } from '#platform/server/encryption.ts'
import { AppError, NotFound } from '#platform/server/errors.ts'
import { queueMail } from '#platform/server/mail.ts'
import { expireMessages, sendMessage } from '#platform/server/messages.ts'
import type { Configuration } from '#platform/server/settings.ts'
import { type Language, translatorFor } from '#platform/words.ts'

export type ContactPurpose = 'registration' | 'mobile' | 'email'

export type ContactCode = {
  codeId: string
  purpose: ContactPurpose
  subscriberId: number | null
  contact: string
  status: 'sent' | 'proven' | 'used' | 'failed' | 'replaced'
  attempts: number
  /** Whether its time has passed. */
  isOver: boolean
  codeHash: Buffer
}

type Context = { db: Database; client: { id: number }; configuration: Configuration }
type NewCode = Pick<ContactCode, 'purpose' | 'contact' | 'subscriberId'> & { language: Language }

const messageKind = 'contact-code'

const hashOf = ({ secret }: Configuration, codeId: string, code: string): Buffer =>
  createHmac('sha256', keyFor(secret, 'contact codes')).update(`${codeId} ${code}`).digest()

/** Sends a code to a mobile number or an email. It replaces an earlier one of the same client or subscriber. */
export async function sendContactCode(
  { db, client, configuration }: Context,
  { purpose, contact, subscriberId, language }: NewCode,
) {
  if (subscriberId !== null) await lockSender(db, String(subscriberId))
  await lockSender(db, contact)
  await assertMaySend(db, { contact, subscriberId, clientId: client.id })
  const { rows: replaced } = await sql<{ codeId: string }>`
    update contact_code set status = 'replaced', ended_at = clock_timestamp()
    where status in ('sent', 'proven') and purpose = ${purpose} and client_id = ${client.id}
      and (subscriber_id = ${subscriberId}::bigint or (subscriber_id is null and contact = ${contact}))
    returning code_id`.execute(db)
  for (const { codeId: about } of replaced) await expireMessages(db, { kind: messageKind, about })
  const codeId = randomUUID()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { rows } = await sql<{ expiresAt: string }>`
    insert into contact_code (code_id, purpose, client_id, subscriber_id, contact, code_hash, expires_at)
    values (${codeId}, ${purpose}, ${client.id}, ${subscriberId}, ${contact}, ${hashOf(configuration, codeId, code)},
      clock_timestamp() + make_interval(mins => ${contactCodeMinutes})) returning expires_at`.execute(db)
  await deliver(db, configuration, { codeId, purpose, contact, language, code })
  return { codeId, sentTo: maskedContact({ purpose, contact }), expiresAt: rows[0]?.expiresAt ?? '' }
}

export const maskedContact = ({ purpose, contact }: Pick<ContactCode, 'purpose' | 'contact'>) =>
  mask(purpose === 'email' ? 'email' : 'mobile', contact)

/** Locks the codes of a contact or a subscriber, so that concurrent requests cannot exceed their limits. */
const lockSender = (db: Database, whose: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('contact code ' || ${whose}, 0))`.execute(db)

type Recipient = Pick<NewCode, 'purpose' | 'contact' | 'language'> & { codeId: string; code: string }

async function deliver(
  db: Database,
  { secret }: Configuration,
  { codeId, purpose, contact, language, code }: Recipient,
) {
  const t = translatorFor(customerWords, language)
  const minutes = String(contactCodeMinutes)
  if (purpose === 'email') {
    // The address of a link is stored encrypted and masked once it is sent, and so is a code.
    await queueMail(db, {
      to: contact,
      subject: t('codeSubject'),
      text: t('contactCode', { secret: '{link}', minutes }),
      oneTimeLink: { address: code, secret },
      kind: messageKind,
    })
    return
  }
  await sendMessage(
    db,
    { secret },
    {
      channel: 'sms',
      recipient: contact,
      text: t('contactCode', { secret: secretPlaceholder, minutes }),
      secret: code,
      kind: messageKind,
      about: codeId,
      expiresInMinutes: contactCodeMinutes,
    },
  )
}

type Sender = Pick<ContactCode, 'contact' | 'subscriberId'> & { clientId: number }

async function assertMaySend(db: Database, { contact, subscriberId, clientId }: Sender): Promise<void> {
  const { rows } = await sql<SentCounts>`
    select count(*) filter (where sent_at > now() - interval '1 minute') as last_minute,
      count(*) filter (where sent_at > now() - interval '1 hour') as last_hour, count(*) as last_day,
      (select count(*) from contact_code where client_id = ${clientId} and sent_at > now() - interval '1 hour') as by_client
    from contact_code
    where (contact = ${contact} or subscriber_id = ${subscriberId}::bigint) and sent_at > now() - interval '1 day'`.execute(
    db,
  )
  const [sent] = rows
  const limit = sent && getContactCodeLimit(sent)
  if (limit)
    throw new AppError(limit.message, {
      code: 'TOO_MANY',
      httpStatus: 429,
      retryAfterSeconds: limit.seconds,
    })
}

type WhichCode = { codeId: string; clientId: number; subscriberId: number | null }

/** Locks a code of this client and subscriber, so that concurrent attempts are all counted. */
export async function lockContactCode(
  db: Database,
  { codeId, clientId, subscriberId }: WhichCode,
): Promise<ContactCode> {
  const { rows } = await sql<ContactCode>`
    select code_id, purpose, subscriber_id, contact, status, attempts, expires_at <= clock_timestamp() as is_over, code_hash
    from contact_code
    where code_id = ${codeId} and client_id = ${clientId}
      and ${subscriberId === null ? sql`purpose = 'registration'` : sql`subscriber_id = ${subscriberId} and purpose <> 'registration'`}
    for update`.execute(db)
  const [code] = rows
  if (!code) throw new NotFound(merchantsMessages('CODE_NOT_FOUND'))
  return code
}

/** Whether the entered code is right. A wrong attempt is counted and commits, so the caller must not throw after it. */
export async function checkContactCode(
  { db, configuration }: Pick<Context, 'db' | 'configuration'>,
  stored: ContactCode,
  entered: string,
): Promise<{ isRight: boolean; status: 'sent' | 'failed'; attemptsLeft: number }> {
  const error = getContactCodeError(stored)
  if (error) throw new AppError(error, { code: 'INVALID_STATE' })
  const { codeId, attempts, codeHash } = stored
  if (timingSafeEqual(hashOf(configuration, codeId, entered), codeHash))
    return { isRight: true, status: 'sent', attemptsLeft: maxContactAttempts - attempts }
  const attemptsLeft = maxContactAttempts - attempts - 1
  const status = attemptsLeft === 0 ? 'failed' : 'sent'
  await sql`
    update contact_code set attempts = attempts + 1, status = ${status},
      ended_at = case when ${status} = 'failed' then clock_timestamp() end where code_id = ${codeId}`.execute(
    db,
  )
  return { isRight: false, status, attemptsLeft }
}

/** Marks a code as used by a subscriber. */
export const markContactCodeUsed = (db: Database, codeId: string, subscriberId: number) =>
  sql`update contact_code set status = 'used', subscriber_id = ${subscriberId}, ended_at = clock_timestamp()
    where code_id = ${codeId}`.execute(db)

/** Deletes codes after their retention period. */
export const deleteOldContactCodes = (db: Database) =>
  sql`delete from contact_code where sent_at < now() - make_interval(days => ${daysOfContactCodes})`.execute(
    db,
  )
