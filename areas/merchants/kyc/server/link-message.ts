import { merchantsMessages } from '#areas/merchants/messages.ts'
import { sql } from 'kysely'
import type { ReuploadReason, UploadPart } from '#areas/merchants/kyc/contract.ts'
import { hoursOfLink } from '#areas/merchants/kyc/rules.ts'
import type { SubscriberRecord } from '#areas/merchants/subscribers/server/record.ts'
import { fullName } from '#areas/merchants/subscribers/labels.ts'
import type { AuditNote } from '#platform/server/http.ts'
import type { Configuration } from '#platform/server/settings.ts'
import type { Database } from '#platform/server/db.ts'
import { maskedMobile, mobileFrom } from '#platform/contract/fields.ts'
import { customerWords, secretPlaceholder } from '#areas/merchants/customer-words.ts'
import { translatorFor } from '#platform/words.ts'
import { expireMessages, sendMessage } from '#platform/server/messages.ts'
import { AppError } from '#platform/server/errors.ts'

type NewLink = {
  person: SubscriberRecord
  url: string
  expiresAt: string
  /** Images that a reviewer requested again; without them the link is for a first submission. */
  requested?: Requested | undefined
}

type Requested = { images: readonly UploadPart[]; reasonCode: ReuploadReason }

/** Text of the SMS with a link, in the language of the subscriber. */
export function linkText({ language }: Pick<SubscriberRecord, 'language'>, requested?: Requested): string {
  const t = translatorFor(customerWords, language ?? 'en')
  const link = { secret: secretPlaceholder, hours: String(hoursOfLink) }
  if (!requested) return t('kycLink', link)
  const images = requested.images.map((image) => t(`image_${image}`)).join(', ')
  return t('kycReupload', { ...link, images, reason: t(`reason_${requested.reasonCode}`) })
}

type ActorContext = {
  configuration: Configuration
  audit: (note: AuditNote, tx?: Database) => Promise<void>
}

/**
 * Queues the message with a new link, in the transaction that stores the link, and returns the masked recipient
 * number. The link is never logged in clear text because it grants access to the upload.
 */
export async function sendLink(
  tx: Database,
  { configuration, audit }: ActorContext,
  { person, url, expiresAt, requested }: NewLink,
): Promise<string> {
  const sentTo = maskedMobile(person.mobile_number)
  await enforceHourlyLimit(tx, person)
  // A new link invalidates the earlier one, so queued messages with the earlier link expire.
  await expireMessages(tx, { kind: 'kyc-link', about: String(person.id) })
  await sendMessage(tx, configuration, {
    channel: 'sms',
    recipient: person.mobile_number,
    text: linkText(person, requested),
    secret: url,
    kind: 'kyc-link',
    about: String(person.id),
    expiresInMinutes: hoursOfLink * 60,
  })
  await audit(
    {
      action: 'Generate KYC link',
      kind: 'kyc',
      recordId: person.id,
      label: fullName(person),
      after: { expires_at: expiresAt, sent_to: sentTo },
    },
    tx,
  )
  return sentTo
}

const maxPerHour = 5

/** Limits the messages per subscriber and hour. The caller must hold the lock on the subscriber. */
async function enforceHourlyLimit(tx: Database, { id, mobile_number }: SubscriberRecord) {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from created_at + interval '1 hour' - now()))::int as seconds from outbox_message
    where recipient = ${mobileFrom(mobile_number) ?? ''} and kind = 'kyc-link' and about = ${String(id)}
      and created_at > now() - interval '1 hour'
    order by created_at desc offset ${maxPerHour - 1} limit 1`.execute(tx)
  const [full] = rows
  if (!full) return
  throw new AppError(merchantsMessages('TOO_MANY_LINKS'), {
    code: 'TOO_MANY',
    httpStatus: 429,
    retryAfterSeconds: Math.max(1, full.seconds),
  })
}
