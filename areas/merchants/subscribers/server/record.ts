import { merchantsMessages } from '#areas/merchants/messages.ts'
import type { Selectable } from 'kysely'
import { nameOfPlaces, type PlacesOfAddress } from '#areas/places/public.ts'
import { kycDetailsOf } from '#areas/merchants/shared/server/kyc-images.ts'
import {
  RevealableField,
  type BusinessFacts,
  type Subscriber,
} from '#areas/merchants/subscribers/contract.ts'
import { type SubscriberTable, tables } from '#areas/merchants/subscribers/server/tables.ts'
import { mask } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { NotFound } from '#platform/server/errors.ts'

export type SubscriberRecord = Selectable<SubscriberTable>

type SubscriberKey = {
  id?: number | undefined
  cognito_sub?: string | undefined
  businessId?: number | undefined
}

/** Finds a subscriber that is not deleted by ID, Cognito ID or one of their businesses. */
export async function findSubscriber(db: Database, key: SubscriberKey): Promise<SubscriberRecord> {
  const live = tables(db)
    .selectFrom('subscriber')
    .selectAll('subscriber')
    .where('subscriber.deleted_at', 'is', null)
  const { id, cognito_sub, businessId } = key
  const condition =
    id !== undefined
      ? live.where('id', '=', id)
      : cognito_sub !== undefined
        ? live.where('cognito_sub', '=', cognito_sub)
        : live
            .innerJoin('business', 'business.subscriber_id', 'subscriber.id')
            .where('business_id', '=', businessId ?? 0)
            .where('business.deleted_at', 'is', null)
  return (await condition.executeTakeFirst()) ?? throwNotFound(key)
}

/** Finds and locks a subscriber until the transaction ends. */
export async function lockSubscriber(tx: Database, id: number): Promise<SubscriberRecord> {
  const row = await tables(tx)
    .selectFrom('subscriber')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? throwNotFound({ id })
}

function throwNotFound({ id, cognito_sub, businessId }: SubscriberKey): never {
  if (businessId !== undefined)
    throw new NotFound(merchantsMessages('BUSINESS_NOT_FOUND', { id: businessId }))
  throw new NotFound(merchantsMessages('SUBSCRIBER_NOT_FOUND', { id: id ?? cognito_sub ?? '' }))
}

type Shop = Omit<BusinessFacts, 'placeNames'> & {
  regionCode: string
  provinceCode: string
  cityCode: string
  barangayCode: string
}

/** Returns a subscriber with their businesses and place names, personal data masked. */
export async function selectSubscriber(db: Database, row: SubscriberRecord): Promise<Subscriber> {
  const shops = await businessesOf(db, row.id)
  const address = placesOf(row)
  const codes = [address, ...shops.map(shopPlaces)].flatMap((places) => Object.values(places))
  const names = await nameOfPlaces(db, [...new Set(codes.filter((code) => code !== null))])
  const named = (places: PlacesOfAddress) => ({
    region: nameIn(names, places.region),
    province: nameIn(names, places.province),
    city: nameIn(names, places.city),
    barangay: nameIn(names, places.barangay),
  })
  return {
    ...row,
    mobile_number: mask('mobile', row.mobile_number),
    email: mask('email', row.email),
    birth_date: mask('birthDate', row.birth_date),
    address: { ...address, street: mask('street', row.street), zip: row.zip },
    place_names: named(address),
    kyc_details: await kycDetailsOf(db, row.id),
    businesses: shops.map((shop) => ({
      ...shop,
      businessAddress: mask('street', shop.businessAddress),
      street: mask('street', shop.street),
      contactNumber: mask('mobile', shop.contactNumber),
      placeNames: named(shopPlaces(shop)),
    })),
    masked: RevealableField.options.filter((field) => Boolean(row[field])),
  }
}

const nameIn = (names: Map<string, string>, code: string | null) =>
  code === null ? null : (names.get(code) ?? code)

/** The PSGC codes of a subscriber's address. */
export const placesOf = (row: SubscriberRecord): PlacesOfAddress => ({
  region: row.region_code,
  province: row.province_code,
  city: row.city_code,
  barangay: row.barangay_code,
})

const shopPlaces = (shop: Shop): PlacesOfAddress => ({
  region: shop.regionCode,
  province: shop.provinceCode,
  city: shop.cityCode,
  barangay: shop.barangayCode,
})

function businessesOf(db: Database, subscriberId: number): Promise<Shop[]> {
  return tables(db)
    .selectFrom('business')
    .innerJoin('business_type', 'business_type.id', 'business.business_type_id')
    .select([
      'business_id as businessId',
      'business_name as businessName',
      'business_type.name as businessType',
      'business_address as businessAddress',
      'store_category as storeCategory',
      'street',
      'zip',
      'contact_number as contactNumber',
      'agent_code as agentCode',
      'status',
      'created_at as createdAt',
      'region_code as regionCode',
      'province_code as provinceCode',
      'city_code as cityCode',
      'barangay_code as barangayCode',
    ])
    .where('subscriber_id', '=', subscriberId)
    .where('deleted_at', 'is', null)
    .orderBy('business_id')
    .execute()
}
