import type { SubscriberRecord } from '#areas/merchants/subscribers/server/record.ts'
import { fullName } from '#areas/merchants/subscribers/rules.ts'
import type { Database } from '#platform/server/database.ts'
import type { AuditNote } from '#platform/server/handlers.ts'

export type NewLink = { person: SubscriberRecord; url: string; expiresAt: string }

/**
 * Called once for each generated link, in the transaction that stores it. The link itself is not recorded: whoever
 * has it may upload. A message to the subscriber with `url` belongs here, so that it is queued with the link or not
 * at all.
 */
export async function linkGenerated(
  tx: Database,
  audit: (note: AuditNote, tx?: Database) => Promise<void>,
  { person, expiresAt }: NewLink,
): Promise<void> {
  await audit(
    {
      action: 'Generate KYC link',
      kind: 'kyc',
      recordId: person.id,
      label: fullName(person),
      after: { expires_at: expiresAt },
    },
    tx,
  )
}
