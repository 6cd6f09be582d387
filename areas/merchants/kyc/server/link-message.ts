import { hoursOfLink } from '#areas/merchants/kyc/rules.ts'
import type { SubscriberRecord } from '#areas/merchants/subscribers/server/record.ts'
import { fullName } from '#areas/merchants/subscribers/rules.ts'
import type { AuditNote } from '#platform/server/handlers.ts'
import type { Configuration } from '#platform/server/configuration.ts'
import type { Database } from '#platform/server/database.ts'
import { maskedMobile } from '#platform/contract/mobile.ts'
import { sendMessage } from '#platform/server/messages/messages.ts'

type NewLink = { person: SubscriberRecord; url: string; expiresAt: string }
type Acting = {
  configuration: Configuration
  audit: (note: AuditNote, tx?: Database) => Promise<void>
}

/**
 * Queues the message that carries a new link, in the transaction that stores the link, and returns the masked number that
 * it goes to. The link is recorded nowhere in clear text: whoever has it may upload.
 */
export async function sendLink(
  tx: Database,
  { configuration, audit }: Acting,
  { person, url, expiresAt }: NewLink,
): Promise<string> {
  const sentTo = maskedMobile(person.mobile_number)
  await sendMessage(tx, configuration, {
    channel: 'sms',
    recipient: person.mobile_number,
    text: `Upload your ID and selfie to verify your account: {secret} The link works for one submission within ${hoursOfLink} hours. Do not share it.`,
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
