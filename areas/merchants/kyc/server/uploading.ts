import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hoursOfLink, uploadMoves } from '#areas/merchants/kyc/rules.ts'
import { addHistory, moveTo, openCase } from '#areas/merchants/kyc/server/acting.ts'
import { keepImage } from '#areas/merchants/kyc/server/images.ts'
import { lockPerson } from '#areas/merchants/kyc/server/record.ts'
import type { SubscriberRecord } from '#areas/merchants/subscribers/server/record.ts'
import type { Database } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A link's token, told once: only its digest is kept. An earlier link of the person closes. */
export async function makeLink(tx: Database, person: SubscriberRecord, by: string) {
  if (person.kyc_acct_type === 'FullyVerified') {
    throw new Refusal('This subscriber is verified already and needs no link.')
  }
  const token = randomBytes(32).toString('base64url')
  await sql`update kyc_link set closed_at = now()
    where subscriber_id = ${person.id} and closed_at is null`.execute(tx)
  const { rows } = await sql<{ expiresAt: string }>`
    insert into kyc_link (subscriber_id, token_hash, created_by, expires_at)
    values (${person.id}, ${digestOf(token)}, ${by}, now() + make_interval(hours => ${hoursOfLink}))
    returning expires_at`.execute(tx)
  return { token, expiresAt: rows[0]?.expiresAt ?? '' }
}

type Upload = {
  token: string
  id_card: string
  selfie: string
  id_type: string
  id_number: string
  id_expiry?: string | null | undefined
}

/** What a subscriber sends by their link: it is spent, the images are kept and a case waits. */
export async function receiveUpload(tx: Database, upload: Upload) {
  const { rows } = await sql<{ subscriberId: number; isOver: boolean }>`
    update kyc_link set closed_at = now() where token_hash = ${digestOf(upload.token)} and closed_at is null
    returning subscriber_id, expires_at <= now() as is_over`.execute(tx)
  const [link] = rows
  if (!link) throw new Refusal('This link was used already, or there is none.', { code: 'TOKEN_USED' })
  if (link.isOver) throw new Refusal('This link has expired. Ask for a new one.', { code: 'TOKEN_EXPIRED' })
  const person = await lockPerson(tx, { subscriber_id: link.subscriberId })
  const move = uploadMoves.get(person.kyc_acct_status)
  if (!move) throw new Refusal('Images wait for a review already.')

  const historyId = await addHistory(tx, person.id, {
    action: move.told,
    actor: '',
    reasonCode: null,
    reason: '',
  })
  const at = { subscriberId: person.id, historyId }
  await keepImage(tx, at, 'id_card', upload.id_card)
  await keepImage(tx, at, 'selfie', upload.selfie)
  const { id_type, id_number, id_expiry = null } = upload
  await sql`
    insert into kyc_record (subscriber_id, id_type, id_number, id_expiry, submitted_at)
    values (${person.id}, ${id_type}, ${id_number}, ${id_expiry}::date, now())
    on conflict (subscriber_id) do update set id_type = excluded.id_type, id_number = excluded.id_number,
      id_expiry = excluded.id_expiry, submitted_at = now(), reject_code = null, reject_reason = '', updated_at = now()`.execute(
    tx,
  )
  await openCase(tx, person.id)
  return { before: person, after: await moveTo(tx, person.id, move.to, 'subscriber'), told: move.told }
}
