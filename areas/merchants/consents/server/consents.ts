import { sql } from 'kysely'
import type { Consent, ConsentDocument } from '#areas/merchants/consents/contract.ts'
import { subscriberEvents } from '#areas/merchants/shared/server/events.ts'
import type { SubscriberRecord } from '#areas/merchants/subscribers/server/record.ts'
import type { Database } from '#platform/server/db.ts'
import { publishEvent } from '#platform/server/outbox.ts'

const consent = sql<Consent>`document, document_version as version, given_at, withdrawn_at`

/** Consents of a subscriber, newest first, with those that were withdrawn. */
export async function consentsOf(db: Database, subscriberId: number): Promise<Consent[]> {
  const { rows } = await sql<Consent>`
    select ${consent} from subscriber_consent where subscriber_id = ${subscriberId} order by consent_id desc limit 200`.execute(
    db,
  )
  return rows
}

type Person = Pick<SubscriberRecord, 'id' | 'cognito_sub'>
type NewConsent = { document: ConsentDocument; version: string; clientId: number }

/** Records a consent of a subscriber, whose row is locked. A repeated one has no effect. */
export async function giveConsent(
  tx: Database,
  person: Person,
  { document, version, clientId }: NewConsent,
): Promise<{ consent: Consent; isNew: boolean }> {
  const { rows: known } = await sql<Consent>`
    select ${consent} from subscriber_consent
    where subscriber_id = ${person.id} and document = ${document} and document_version = ${version} and withdrawn_at is null`.execute(
    tx,
  )
  if (known[0]) return { consent: known[0], isNew: false }
  const { rows } = await sql<Consent>`
    insert into subscriber_consent (subscriber_id, document, document_version, client_id)
    values (${person.id}, ${document}, ${version}, ${clientId}) returning ${consent}`.execute(tx)
  const [given] = rows
  if (!given) throw new Error('The consent was not stored.')
  await publish(tx, person, { document, version, isGiven: true })
  return { consent: given, isNew: true }
}

/** Withdraws the consent to all versions of a document, and returns those that were in effect. */
export async function withdrawConsent(
  tx: Database,
  person: Person,
  document: ConsentDocument,
): Promise<Consent[]> {
  const { rows } = await sql<Consent>`
    update subscriber_consent set withdrawn_at = clock_timestamp()
    where subscriber_id = ${person.id} and document = ${document} and withdrawn_at is null returning ${consent}`.execute(
    tx,
  )
  for (const { version } of rows) await publish(tx, person, { document, version, isGiven: false })
  return rows
}

async function publish(
  tx: Database,
  { cognito_sub: subscriber }: Person,
  about: { document: ConsentDocument; version: string; isGiven: boolean },
) {
  if (subscriber !== null)
    await publishEvent(tx, subscriberEvents.consentChanged, subscriber, { subscriber, ...about })
}
