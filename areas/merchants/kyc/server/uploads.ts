import { merchantsMessages } from '#areas/merchants/messages.ts'
import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { IdType, type ReuploadReason, type UploadPart } from '#areas/merchants/kyc/contract.ts'
import { hoursOfLink, idExpires, partsFor, uploadTransitions } from '#areas/merchants/kyc/rules.ts'
import { addHistory, setKycStatus, openCase } from './transitions.ts'
import { pictureError, sanitisePicture } from '#platform/server/uploads.ts'
import { lockPerson, personOf } from './record.ts'
import { dayInManila } from '#areas/merchants/subscribers/rules.ts'
import type { SubscriberRecord } from '#areas/merchants/subscribers/server/record.ts'
import { AppError, type FieldErrorInput, ValidationError } from '#platform/server/errors.ts'
import type { Language } from '#platform/words.ts'
import type { Database } from '#platform/server/db.ts'

/** SHA-256 digest of a token, as stored in the database. */
export const digestOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Creates an upload link and returns its token, of which only the digest is stored. An earlier link of the person is
 * closed. The caller holds the lock on the person, so that the later of two simultaneous links stays open.
 */
export async function makeLink(tx: Database, person: SubscriberRecord, by: string) {
  if (person.kyc_acct_type === 'FullyVerified') {
    throw new AppError(merchantsMessages('ALREADY_VERIFIED'))
  }
  if (!uploadTransitions.has(person.kyc_acct_status)) {
    throw new AppError(merchantsMessages('UPLOAD_CLOSED'), {
      code: 'INVALID_STATE',
    })
  }
  const token = randomBytes(32).toString('base64url')
  await sql`
    with closed as (
      update kyc_link set closed_at = now() where subscriber_id = ${person.id} and closed_at is null returning id)
    delete from kyc_link_image where link_id in (select id from closed)`.execute(tx)
  const { rows } = await sql<{ expiresAt: string }>`
    insert into kyc_link (subscriber_id, token_hash, created_by, expires_at)
    values (${person.id}, ${digestOf(token)}, ${by}, now() + make_interval(hours => ${hoursOfLink}))
    returning expires_at`.execute(tx)
  return { token, expiresAt: rows[0]?.expiresAt ?? '' }
}

export type Link = {
  id: number
  subscriberId: number
  idType: string | null
  expiresAt: string
  isExpired: boolean
  isClosed: boolean
  isSubmitted: boolean
}

async function linkWhere(
  db: Database,
  condition: RawBuilder<unknown>,
  lock: 'lock' | 'read',
): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select id, subscriber_id, id_type, expires_at, expires_at <= now() as is_expired,
      closed_at is not null as is_closed, submitted_at is not null as is_submitted
    from kyc_link where ${condition} ${lock === 'lock' ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** The open upload of a person, by link or in the app; undefined without one. */
export const openUploadOf = (db: Database, subscriberId: number, lock: 'lock' | 'read' = 'read') =>
  linkWhere(db, sql`subscriber_id = ${subscriberId} and closed_at is null and expires_at > now()`, lock)

/** The open upload of a person, begun if there is none. Nobody learns the token of the link that is made for it. */
export async function beginUpload(tx: Database, subscriberId: number, by: string): Promise<Link> {
  const open = await openUploadOf(tx, subscriberId, 'lock')
  if (open) return open
  const person = await lockPerson(tx, { subscriber_id: subscriberId })
  const begunMeanwhile = await openUploadOf(tx, subscriberId, 'lock')
  if (begunMeanwhile) return begunMeanwhile
  const { token } = await makeLink(tx, person, by)
  return openLink(tx, token, 'lock')
}

/**
 * Finds a usable link by its token. Unknown, used and expired links are rejected without revealing anything about the
 * person.
 */
async function openLink(db: Database, token: string, lock: 'lock' | 'read'): Promise<Link> {
  const link = await linkWhere(db, sql`token_hash = ${digestOf(token)}`, lock)
  if (!link) throw new AppError(merchantsMessages('LINK_UNKNOWN'), { code: 'TOKEN_UNKNOWN' })
  if (link.isSubmitted) throw new AppError(merchantsMessages('LINK_USED'), { code: 'TOKEN_USED' })
  if (link.isClosed || link.isExpired) {
    throw new AppError(merchantsMessages('LINK_EXPIRED'), { code: 'TOKEN_EXPIRED' })
  }
  return link
}

export async function uploadedBy(db: Database, { id }: Pick<Link, 'id'>): Promise<UploadPart[]> {
  const { rows } = await sql<{ part: UploadPart }>`
    select part from kyc_link_image where link_id = ${id} order by part`.execute(db)
  return rows.map(({ part }) => part)
}

const notNeeded = () => new AppError(merchantsMessages('NO_IMAGES_NEEDED'), { code: 'INVALID_STATE' })

/** Images that a reviewer requested again, with the reason; null without a request. */
export async function requestedImages(db: Database, subscriberId: number) {
  const { rows } = await sql<{ images: UploadPart[]; reasonCode: ReuploadReason | null; reason: string }>`
    select requested_images as images, reject_code as reason_code, reject_reason as reason from kyc_record
    where subscriber_id = ${subscriberId} and requested_images <> '{}'`.execute(db)
  const [requested] = rows
  const reasonCode = requested?.reasonCode ?? null
  return requested && reasonCode !== null ? { ...requested, reasonCode } : null
}

/** Upload progress of a link. */
export async function linkState(db: Database, token: string) {
  const link = await openLink(db, token, 'read')
  const person = await personOf(db, { subscriber_id: link.subscriberId })
  if (!uploadTransitions.has(person.kyc_acct_status)) throw notNeeded()
  return {
    requested: await requestedImages(db, person.id),
    expires_at: link.expiresAt,
    id_type: IdType.safeParse(link.idType).data ?? null,
    uploaded: await uploadedBy(db, link),
    language: person.language,
  }
}

type NewImage = { part: UploadPart; image: string; id_type: IdType }

/** Stores one image of the upload with this link. */
export const addImage = async (tx: Database, { token, ...image }: NewImage & { token: string }) =>
  addImageTo(tx, await openLink(tx, token, 'lock'), image)

/** Stores one image of an upload until it is submitted. It replaces an earlier image of the same part. */
export async function addImageTo(tx: Database, link: Link, { part, image, id_type }: NewImage) {
  const person = await personOf(tx, { subscriber_id: link.subscriberId })
  if (!uploadTransitions.has(person.kyc_acct_status)) throw notNeeded()
  const sent = Buffer.from(image, 'base64')
  const picture = sanitisePicture(sent)
  if (!picture) throw new ValidationError([{ field: 'image', message: pictureError(sent) }])
  const { bytes, contentType } = picture
  await sql`update kyc_link set id_type = ${id_type} where id = ${link.id}`.execute(tx)
  await sql`
    insert into kyc_link_image (link_id, part, content_type, bytes) values (${link.id}, ${part}, ${contentType}, ${bytes})
    on conflict (link_id, part) do update set content_type = excluded.content_type, bytes = excluded.bytes,
      uploaded_at = now()`.execute(tx)
  return { person, uploaded: await uploadedBy(tx, link) }
}

type Submission = {
  id_type: IdType
  id_number: string
  id_expiry?: string | null | undefined
  language?: Language | undefined
}

/** Submits the images that were uploaded with this link. */
export const submitUpload = async (tx: Database, { token, ...submission }: Submission & { token: string }) =>
  submitImages(tx, await openLink(tx, token, 'lock'), submission)

/** Submits the uploaded images: marks the link as used, assigns the images to the subscriber and opens a case. */
export async function submitImages(tx: Database, link: Link, submission: Submission) {
  const { id_type, id_number } = submission
  const id_expiry = idExpires(id_type) ? (submission.id_expiry ?? null) : null
  const parts = partsFor(id_type)
  const uploaded = await uploadedBy(tx, link)
  const errors: FieldErrorInput[] = parts
    .filter((part) => !uploaded.includes(part))
    .map((part) => ({ field: part, message: merchantsMessages('IMAGE_REQUIRED') }))
  if (idExpires(id_type) && id_expiry === null) {
    errors.push({ field: 'id_expiry', message: merchantsMessages('ID_EXPIRY_REQUIRED') })
  }
  if (id_expiry !== null && id_expiry < dayInManila(new Date())) {
    errors.push({ field: 'id_expiry', message: merchantsMessages('USE_ANOTHER_ID') })
  }
  const [first, ...others] = errors
  if (first) throw new ValidationError([first, ...others])
  const person = await lockPerson(tx, { subscriber_id: link.subscriberId })
  const move = uploadTransitions.get(person.kyc_acct_status)
  if (!move) throw notNeeded()

  const historyId = await addHistory(tx, person.id, {
    action: move.action,
    actor: '',
    reasonCode: null,
    reason: '',
  })
  await sql`
    insert into kyc_image (history_id, subscriber_id, side, is_back, content_type, bytes, sha256)
    select ${historyId}, ${person.id}, case part when 'selfie' then 'selfie' else 'id_card' end, part = 'id_back',
      content_type, bytes, encode(sha256(bytes), 'hex')
    from kyc_link_image where link_id = ${link.id} and part = any(${parts}) order by part`.execute(tx)
  await sql`delete from kyc_link_image where link_id = ${link.id}`.execute(tx)
  await sql`update kyc_link set closed_at = now(), submitted_at = now(), id_type = ${id_type}
    where id = ${link.id}`.execute(tx)
  // The provider's scores were computed from the earlier images, so they are reset.
  await sql`
    insert into kyc_record (subscriber_id, id_type, id_number, id_expiry, submitted_at)
    values (${person.id}, ${id_type}, ${id_number}, ${id_expiry}::date, now())
    on conflict (subscriber_id) do update set id_type = excluded.id_type, id_number = excluded.id_number,
      id_expiry = excluded.id_expiry, submitted_at = now(), liveness_score = null, face_match_score = null,
      reject_code = null, reject_reason = '', requested_images = '{}', updated_at = now()`.execute(tx)
  if (submission.language !== undefined)
    await sql`update subscriber set language = ${submission.language} where id = ${person.id}`.execute(tx)
  await openCase(tx, person.id, move.action === 'Re-upload')
  return {
    before: person,
    after: await setKycStatus(tx, person.id, move.to, 'subscriber'),
    action: move.action,
  }
}
