import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { customerCodeMessages } from '#platform/contract/controls/customer-code-messages.ts'
import {
  maxCodeAttempts,
  newNumberHours,
  type SentCustomerCode,
} from '#platform/contract/controls/customer-code.ts'
import { maskedMobile, mobileFrom } from '#platform/contract/fields/mobile.ts'
import type { Database } from '#platform/server/db/database.ts'
import { keyFor } from '#platform/server/encryption/encryption.ts'
import { rejectField } from '#platform/server/errors/constraint-errors.ts'
import { AppError, orNotFound } from '#platform/server/errors/errors.ts'
import type { RequestContext } from '#platform/server/http/handlers.ts'
import type { Staff } from '#platform/server/staff.ts'
import { canonicalJson } from '#platform/server/idempotency/canonical-json.ts'
import { customerCodeKind, expireMessages, sendMessage } from '#platform/server/messages/messages.ts'
import type { Language } from '#platform/words/catalogue.ts'
import type { Message } from '#platform/words/messages.ts'

/** An act that a customer confirms. `content` is everything that the customer agrees to. */
export type CustomerAct = { act: string; subscriberId: number; content: unknown }

/** Codes sent to one customer, and by one member of staff. Three codes allow 15 guesses among a million values. */
const maxPerHour = 3
const maxPerDay = 10
const maxByStaffPerHour = 20

const hashOf = ({ act, subscriberId, content }: CustomerAct): Buffer =>
  createHash('sha256')
    .update([act, subscriberId, canonicalJson(content)].join('\n'))
    .digest()

const codeHash = (secret: Buffer, subscriberId: number, code: string): Buffer =>
  createHmac('sha256', keyFor(secret, 'customer codes')).update(`${subscriberId} ${code}`).digest()

type NewCode = CustomerAct & {
  /** Text of the SMS with the placeholder `{secret}`, and what replaces it, which contains the code. */
  sms: (language: Language, code: string) => { text: string; secret: string }
}

/** Sends a code to the registered number of a customer, which confirms exactly this act. */
export async function sendCustomerCode(
  { db, staff, configuration }: Pick<RequestContext<unknown, Staff>, 'db' | 'staff' | 'configuration'>,
  { sms, ...confirmed }: NewCode,
): Promise<SentCustomerCode> {
  const { act, subscriberId } = confirmed
  await lockCodesOf(db, subscriberId)
  const { mobileNumber, language } = await recipientOf(db, subscriberId)
  await assertMaySend(db, subscriberId, staff)
  await sql`update control_customer_code set status = 'replaced'
    where subscriber_id = ${subscriberId} and status in ('sent', 'confirmed')`.execute(db)
  await expireMessages(db, { kind: customerCodeKind, about: String(subscriberId) })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const messageId = await sendMessage(db, configuration, {
    channel: 'sms',
    recipient: mobileNumber,
    ...sms(language ?? 'en', code),
    kind: customerCodeKind,
    about: String(subscriberId),
    expiresInMinutes: configuration.customerCodeMinutes,
  })
  const { rows } = await sql<{ codeId: string; expiresAt: string }>`
    insert into control_customer_code (subscriber_id, act, act_hash, code_hash, staff_id, message_id, expires_at)
    values (${subscriberId}, ${act}, ${hashOf(confirmed)}, ${codeHash(configuration.secret, subscriberId, code)}, ${staff.id},
      ${messageId}, now() + make_interval(mins => ${configuration.customerCodeMinutes}))
    returning id as code_id, expires_at`.execute(db)
  const [sent] = rows
  if (!sent) throw new Error('The code was not stored.')
  return { ...sent, recipient: maskedMobile(mobileNumber) }
}

/** Locks the codes of a customer, so that concurrent requests cannot exceed their limits. */
const lockCodesOf = (db: Database, subscriberId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('customer code ' || ${subscriberId}::text, 0))`.execute(
    db,
  )

async function recipientOf(db: Database, subscriberId: number) {
  const { rows } = await sql<{ mobileNumber: string; language: Language | null; isNew: boolean }>`
    select mobile_number, language,
      coalesce(mobile_number_changed_at > now() - make_interval(hours => ${newNumberHours}), false) as is_new
    from published_subscriber where id = ${subscriberId} and deleted_at is null`.execute(db)
  const recipient = orNotFound(rows[0], customerCodeMessages('CODE_UNKNOWN'))
  if (recipient.isNew) rejectField('code', customerCodeMessages('NUMBER_NEW', { hours: newNumberHours }))
  if (mobileFrom(recipient.mobileNumber) === null) rejectField('code', customerCodeMessages('NUMBER_FOREIGN'))
  return recipient
}

async function assertMaySend(db: Database, subscriberId: number, staff: Pick<Staff, 'id'>): Promise<void> {
  const { rows } = await sql<{ lastMinute: number; lastHour: number; lastDay: number; byStaff: number }>`
    select count(*) filter (where sent_at > now() - interval '1 minute') as last_minute,
      count(*) filter (where sent_at > now() - interval '1 hour') as last_hour, count(*) as last_day,
      (select count(*) from control_customer_code where staff_id = ${staff.id} and sent_at > now() - interval '1 hour') as by_staff
    from control_customer_code where subscriber_id = ${subscriberId} and sent_at > now() - interval '1 day'`.execute(
    db,
  )
  const { lastMinute = 0, lastHour = 0, lastDay = 0, byStaff = 0 } = rows[0] ?? {}
  if (lastMinute > 0) throw tooMany(customerCodeMessages('TOO_SOON'), 60)
  if (lastHour >= maxPerHour || lastDay >= maxPerDay)
    throw tooMany(customerCodeMessages('TOO_MANY_FOR_CUSTOMER'), 3_600)
  if (byStaff >= maxByStaffPerHour) throw tooMany(customerCodeMessages('TOO_MANY_BY_STAFF'), 3_600)
}

const tooMany = (message: Message, retryAfterSeconds: number) =>
  new AppError(message, {
    code: 'TOO_MANY',
    httpStatus: 429,
    retryAfterSeconds,
    errors: [{ field: 'code', message }],
  })

type StoredCode = {
  subscriberId: number
  status: 'sent' | 'confirmed' | 'used' | 'failed' | 'replaced'
  attempts: number
  isExpired: boolean
  codeHash: Buffer
  actHash: Buffer
  act: string
}

/** A code that this person sent. Its row is locked, so that concurrent attempts are all counted. */
async function lockCode(db: Database, { codeId, staff }: { codeId: string; staff: Pick<Staff, 'id'> }) {
  const { rows } = await sql<StoredCode>`
    select subscriber_id, status, attempts, expires_at <= clock_timestamp() as is_expired, code_hash, act_hash, act
    from control_customer_code where id = ${codeId} and staff_id = ${staff.id} for update`.execute(db)
  const [code] = rows
  if (!code) rejectField('code', customerCodeMessages('CODE_UNKNOWN'))
  const error = endedError(code)
  if (error) rejectField('code', error)
  return code
}

function endedError({ status, isExpired }: StoredCode): Message | null {
  if (status === 'used') return customerCodeMessages('CODE_USED')
  if (status === 'replaced') return customerCodeMessages('CODE_REPLACED')
  if (status === 'failed') return customerCodeMessages('CODE_FAILED', { max: maxCodeAttempts })
  return isExpired ? customerCodeMessages('CODE_EXPIRED') : null
}

/** Checks a code that the customer read out. The attempt is counted also if it is wrong. */
export async function checkCustomerCode(
  { db, staff, configuration }: Pick<RequestContext<unknown, Staff>, 'db' | 'staff' | 'configuration'>,
  { codeId, code }: { codeId: string; code: string },
): Promise<{ subscriberId: number; status: 'confirmed' | 'wrong' | 'failed'; attemptsLeft: number }> {
  const { subscriberId, attempts, status, ...stored } = await lockCode(db, { codeId, staff })
  if (timingSafeEqual(codeHash(configuration.secret, subscriberId, code), stored.codeHash)) {
    if (status === 'sent')
      await sql`update control_customer_code set status = 'confirmed', confirmed_at = clock_timestamp()
        where id = ${codeId}`.execute(db)
    return { subscriberId, status: 'confirmed', attemptsLeft: maxCodeAttempts - attempts }
  }
  const attemptsLeft = maxCodeAttempts - attempts - 1
  await sql`update control_customer_code set attempts = attempts + 1,
    status = case when ${attemptsLeft} = 0 then 'failed' else status end where id = ${codeId}`.execute(db)
  return { subscriberId, status: attemptsLeft === 0 ? 'failed' : 'wrong', attemptsLeft }
}

type TakenCode = CustomerAct & {
  codeId: string
  staff: Pick<Staff, 'id'>
  record: { kind: string; id: string }
}

/** Uses a confirmed code. The act must be the one that the customer confirmed. */
export async function takeCustomerCode(db: Database, { codeId, staff, record, ...confirmed }: TakenCode) {
  const code = await lockCode(db, { codeId, staff })
  if (code.status !== 'confirmed') rejectField('code', customerCodeMessages('CODE_NOT_CONFIRMED'))
  await recipientOf(db, confirmed.subscriberId)
  if (!code.actHash.equals(hashOf(confirmed))) rejectField('code', customerCodeMessages('CODE_OF_OTHER_ACT'))
  await sql`update control_customer_code set status = 'used', used_at = clock_timestamp(), record_kind = ${record.kind},
    record_id = ${record.id} where id = ${codeId}`.execute(db)
}
