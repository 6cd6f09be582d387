import { findWallets } from '#areas/wallets/public.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import { sql } from 'kysely'
import { nameOfPlaces, type PlacesOfAddress } from '#areas/places/public.ts'
import { kycDetailsOf } from '#areas/merchants/shared/server/kyc-images.ts'
import {
  RevealableField,
  type BusinessFacts,
  KycAcctStatus,
  KycAcctType,
  Subscriber,
} from '#areas/merchants/subscribers/contract.ts'
import { subscriberEvents } from '#areas/merchants/shared/server/events.ts'
import { SubscriberDraft } from '#areas/merchants/subscribers/editing/contract.ts'
import { defineRecord, recordStore } from '#platform/server/crud.ts'
import type { Database } from '#platform/server/db.ts'
import { orNotFound } from '#platform/server/errors.ts'
import { publishEvent } from '#platform/server/outbox.ts'

export const subscriberRecord = defineRecord({
  table: 'subscriber',
  notFound: (id) => merchantsMessages('SUBSCRIBER_NOT_FOUND', { id }),
  reply: Subscriber.omit({
    place_names: true,
    kyc_details: true,
    businesses: true,
    wallets: true,
    masked: true,
  }),
  draft: SubscriberDraft,
  columns: {
    address: {
      region: 'region_code',
      province: 'province_code',
      city: 'city_code',
      barangay: 'barangay_code',
      street: 'street',
      zip: 'zip',
    },
  },
})

const store = recordStore(subscriberRecord)

/** A subscriber with unmasked personal data. */
export type SubscriberRecord = Awaited<ReturnType<typeof store.find>>

export const subscribers = {
  ...store,
  /** Updates columns of a subscriber, whose row must be locked, and publishes what API clients learn of it. */
  update: async (...[tx, id, columns, by]: Parameters<typeof store.update>): Promise<SubscriberRecord> => {
    const before = await store.find(tx, id)
    const after = await store.update(tx, id, columns, by)
    await publishChanges(tx, before, after)
    return after
  },
}

async function publishChanges(tx: Database, before: SubscriberRecord, after: SubscriberRecord) {
  const { cognito_sub: subscriber, status } = after
  // Without an account in the app, no client knows the subscriber.
  if (subscriber === null) return
  if (before.status !== status)
    await publishEvent(tx, subscriberEvents.statusChanged, subscriber, { subscriber, status })
  const [type, kycStatus] = [after.kyc_acct_type, after.kyc_acct_status]
  if (before.kyc_acct_type !== type || before.kyc_acct_status !== kycStatus)
    await publishEvent(tx, subscriberEvents.kycChanged, subscriber, {
      subscriber,
      type: KycAcctType.parse(type),
      status: KycAcctStatus.parse(kycStatus),
    })
  if (before.mobile_number !== after.mobile_number)
    await publishEvent(tx, subscriberEvents.mobileNumberChanged, subscriber, { subscriber })
}

type SubscriberKey = {
  id?: number | undefined
  cognito_sub?: string | undefined
  businessId?: number | undefined
}

/** Finds a subscriber that is not deleted by ID, Cognito ID or one of their businesses. */
export async function findSubscriber(
  db: Database,
  { id, cognito_sub, businessId }: SubscriberKey,
): Promise<SubscriberRecord> {
  if (id !== undefined) return subscribers.find(db, id)
  const [row] = await subscribers.rows(
    db,
    cognito_sub === undefined
      ? sql`t.id = (select subscriber_id from business where business_id = ${businessId ?? 0} and deleted_at is null)`
      : sql`t.cognito_sub = ${cognito_sub}`,
  )
  const error =
    businessId === undefined
      ? merchantsMessages('SUBSCRIBER_NOT_FOUND', { id: cognito_sub ?? '' })
      : merchantsMessages('BUSINESS_NOT_FOUND', { id: businessId })
  return orNotFound(row, error)
}

type Shop = Omit<BusinessFacts, 'placeNames'> & Required<PlacesOfAddress>

/** Returns a subscriber with their businesses and place names, personal data masked. */
export async function selectSubscriber(db: Database, row: SubscriberRecord): Promise<Subscriber> {
  const shops = await businessesOf(db, row.id)
  const wallets = await findWallets(db, { subscriberIds: [row.id] })
  const address = placesOf(row.address)
  const codes = [address, ...shops.map(placesOf)].flatMap((places) => Object.values(places))
  const names = await nameOfPlaces(db, [...new Set(codes.filter((code) => code !== null))])
  const named = (places: PlacesOfAddress) => ({
    region: nameIn(names, places.region),
    province: nameIn(names, places.province),
    city: nameIn(names, places.city),
    barangay: nameIn(names, places.barangay),
  })
  return {
    ...subscriberRecord.masked(row),
    place_names: named(address),
    kyc_details: await kycDetailsOf(db, row.id),
    businesses: shops.map((shop) => ({ ...shop, placeNames: named(placesOf(shop)) })),
    wallets: {
      count: wallets.length,
      balance: wholeCentavos(wallets.reduce((sum, { balance }) => sum + balance, 0)),
    },
    masked: RevealableField.options.filter((field) => Boolean(revealable(row, field))),
  }
}

const nameIn = (names: Map<string, string>, code: string | null) =>
  code === null ? null : (names.get(code) ?? code)

/** Value of a field that replies mask. */
export const revealable = ({ address, ...row }: SubscriberRecord, field: RevealableField) =>
  field === 'street' ? address.street : row[field]

/** The PSGC codes of an address. */
export const placesOf = ({ region, province, city, barangay }: PlacesOfAddress): PlacesOfAddress => ({
  region,
  province,
  city,
  barangay,
})

async function businessesOf(db: Database, subscriberId: number): Promise<Shop[]> {
  const { rows } = await sql<Shop>`
    select b.business_id, b.business_name, k.name as business_type, b.store_category, b.zip, b.agent_code, b.status,
      case when b.business_address = '' then '' else '***' end as business_address,
      case when b.street = '' then '' else '***' end as street, masked_mobile(b.contact_number) as contact_number,
      b.created_at, b.region_code as region, b.province_code as province, b.city_code as city,
      b.barangay_code as barangay
    from business b join business_type k on k.id = b.business_type_id
    where b.subscriber_id = ${subscriberId} and b.deleted_at is null order by b.business_id`.execute(db)
  return rows
}
