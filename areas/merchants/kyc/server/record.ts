import { sql } from 'kysely'
import type { KycRecord } from '#areas/merchants/kyc/contract.ts'
import { imagesOf } from '#areas/merchants/shared/server/kyc-images.ts'
import { fullName } from '#areas/merchants/subscribers/labels.ts'
import {
  findSubscriber,
  type SubscriberRecord,
  subscribers,
} from '#areas/merchants/subscribers/server/record.ts'
import type { Database } from '#platform/server/db.ts'

export type PersonKey = {
  cognito_sub?: string | undefined
  subscriber_id?: number | undefined
  businessId?: number | undefined
}

/** Finds the subscriber identified by one of the keys of a request. */
export const personOf = (db: Database, { subscriber_id, cognito_sub, businessId }: PersonKey) =>
  findSubscriber(db, { id: subscriber_id, cognito_sub, businessId })

/** Finds and locks the subscriber until the transaction ends, so that concurrent reviews run one after the other. */
export async function lockPerson(tx: Database, personKey: PersonKey): Promise<SubscriberRecord> {
  return subscribers.lock(tx, (await personOf(tx, personKey)).id)
}

type KnownIdentity = Pick<
  KycRecord,
  | 'level'
  | 'id_type'
  | 'id_number'
  | 'id_expiry'
  | 'submitted_at'
  | 'reviewed_by'
  | 'reviewed_at'
  | 'reject_code'
  | 'reject_reason'
  | 'liveness_score'
  | 'face_match_score'
  | 'provider_ref'
  | 'frozen_by_id'
  | 'frozen_by'
>

const nothingKnown: KnownIdentity = {
  level: 'basic',
  id_type: null,
  id_number: '',
  id_expiry: null,
  submitted_at: null,
  reviewed_by: null,
  reviewed_at: null,
  reject_code: null,
  reject_reason: '',
  liveness_score: null,
  face_match_score: null,
  provider_ref: '',
  frozen_by_id: null,
  frozen_by: null,
}

/** Identity data stored outside the subscriber's own row. */
export async function knownOf(db: Database, person: SubscriberRecord): Promise<KnownIdentity> {
  const { rows } = await sql<KnownIdentity>`
    select level, id_type, id_number, id_expiry, submitted_at, reviewed_by, reviewed_at, reject_code, reject_reason,
           liveness_score, face_match_score, provider_ref, frozen_by_id, frozen_by
    from kyc_record where subscriber_id = ${person.id}`.execute(db.withoutPlugins())
  const level = person.kyc_acct_type === 'FullyVerified' ? 'full' : 'basic'
  return rows[0] ?? { ...nothingKnown, level }
}

type Case = NonNullable<KycRecord['case']>

/** The subscriber's open case, or null. */
export async function openCaseOf(db: Database, subscriberId: number): Promise<Case | null> {
  const { rows } = await sql<Case>`
    select case_id, kind, opened_at, due_at, locked_by_id, locked_by, locked_until, set_manual_by_id,
      set_manual_by, is_resubmission
    from kyc_case where subscriber_id = ${subscriberId} and status = 'open'`.execute(db.withoutPlugins())
  return rows[0] ?? null
}

/** Other subscribers whose ID number has the same letters and digits, counted up to ten. */
async function countSameIdNumbers(db: Database, subscriberId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from kyc_record own join kyc_record other on other.subscriber_id <> own.subscriber_id
        and other.id_number <> ''
        and regexp_replace(upper(other.id_number), '[^A-Z0-9]', '', 'g')
          = regexp_replace(upper(own.id_number), '[^A-Z0-9]', '', 'g')
      where own.subscriber_id = ${subscriberId} and own.id_number <> '' limit 10) found`.execute(
    db.withoutPlugins(),
  )
  return rows[0]?.count ?? 0
}

/** Returns the data a review is based on, with image names only. `is_viewed` refers to `viewer`. */
export async function selectKyc(
  db: Database,
  person: SubscriberRecord,
  viewer: { id: number },
): Promise<KycRecord> {
  const [known, open, images, sameIdNumbers] = await Promise.all([
    knownOf(db, person),
    openCaseOf(db, person.id),
    imagesOf(db, person.id, viewer.id),
    countSameIdNumbers(db, person.id),
  ])
  return {
    ...known,
    id: person.id,
    cognito_sub: person.cognito_sub,
    name: fullName(person),
    version: person.version,
    status: person.status,
    kyc_acct_type: person.kyc_acct_type,
    kyc_acct_status: person.kyc_acct_status,
    kyc_status: person.kyc_status,
    watchlist_status: person.watchlist_status,
    case: open,
    same_id_numbers: sameIdNumbers,
    images,
  }
}
