import { merchantsMessages } from '#areas/merchants/messages.ts'
import { sql } from 'kysely'
import { Business, type Merchant, type RevealableField } from '#areas/merchants/businesses/contract.ts'
import { BusinessDraft } from '#areas/merchants/businesses/editing/contract.ts'
import { mdrInForce } from '#areas/merchants/kankolek/server/settings.ts'
import { nameOfPlaces } from '#areas/places/public.ts'
import { findWallets } from '#areas/wallets/public.ts'
import { centavosFrom, pesosFrom } from '#platform/contract/fields.ts'
import { defineRecord, recordStore } from '#platform/server/crud.ts'
import type { Database } from '#platform/server/db.ts'
import { orNotFound } from '#platform/server/errors.ts'

const ownerName = sql`concat_ws(' ', s.first_name, nullif(s.middle_name, ''), s.last_name, nullif(s.suffix, ''))`

export const businessRecord = defineRecord({
  table: 'business',
  key: 'businessId',
  notFound: (id) => merchantsMessages('BUSINESS_NOT_FOUND', { id }),
  reply: Business.omit({ placeNames: true, wallets: true, walletStatus: true, mdrSetting: true }),
  draft: BusinessDraft,
  columns: {
    cogUserSub: 'cognito_sub',
    businessType: 'business_type_id',
    region: 'region_code',
    province: 'province_code',
    city: 'city_code',
    barangay: 'barangay_code',
    registration: { kind: 'registration_kind', number: 'registration_number', expiry: 'registration_expiry' },
  },
  computed: {
    ownerName,
    businessTypeName: sql`kind.name`,
    latitude: sql`t.latitude::float8`,
    longitude: sql`t.longitude::float8`,
  },
  joins: sql`join subscriber s on s.id = t.subscriber_id join business_type kind on kind.id = t.business_type_id`,
  // The owner never changes.
  history: () => ({ cogUserSub: undefined, subscriberId: undefined }),
})

export const businesses = recordStore(businessRecord)

/** A business with unmasked personal data. */
export type BusinessRecord = Awaited<ReturnType<typeof businesses.find>>

type BusinessKey = { businessId?: number | undefined; cognitoSub?: string | undefined }

/** Finds a business that is not deleted by its ID, or the first business of an owner. */
export async function findBusiness(
  db: Database,
  { businessId, cognitoSub = '' }: BusinessKey,
): Promise<BusinessRecord> {
  if (businessId !== undefined) return businesses.find(db, businessId)
  const [first] = await businesses.rows(db, sql`t.cognito_sub = ${cognitoSub}`)
  return orNotFound(first, merchantsMessages('SUBSCRIBER_WITHOUT_BUSINESS', { id: cognitoSub }))
}

/** Unmasked value of one field, for revealing. If no address was typed, it is built from its parts. */
export async function fullValueOf(
  db: Database,
  row: BusinessRecord,
  field: RevealableField,
): Promise<string | null> {
  if (field !== 'businessAddress' || row.businessAddress !== '') return row[field]
  return addressFrom(row, await placeNamesOf(db, row))
}

/** Returns a business with its wallets and place names, personal data masked. */
export async function selectBusiness(db: Database, row: BusinessRecord): Promise<Business> {
  const [wallets, placeNames, mdrSetting] = await Promise.all([
    findWallets(db, { businessIds: [row.businessId] }),
    placeNamesOf(db, row),
    mdrInForce(db, row.businessId),
  ])
  return {
    ...businessRecord.masked(row),
    businessAddress: addressFrom({ street: '***', zip: row.zip }, placeNames),
    placeNames,
    wallets: wallets.map(({ walletId, product, accountNo, balance, available, status, kycLevel }) => ({
      walletId,
      product,
      accountNo,
      balance: inPesos(balance),
      availableBalance: inPesos(available),
      status,
      kycLevel,
    })),
    walletStatus: wallets[0]?.status ?? null,
    mdrSetting,
  }
}

/** Returns a business with the owner fields of the `/merchant/` calls. */
export async function selectMerchant(db: Database, row: BusinessRecord): Promise<Merchant> {
  const owner = sql<Merchant['owner']>`
    select s.id as subscriber_id, s.cognito_sub as cog_user_sub, ${ownerName} as name,
      masked_mobile(s.mobile_number) as mobile_number, masked_email(s.email) as email, s.kyc_acct_type,
      s.kyc_acct_status, s.watchlist_status, s.status
    from subscriber s where s.id = ${row.subscriberId}`
  const [business, { rows }] = await Promise.all([selectBusiness(db, row), owner.execute(db)])
  return { ...business, owner: orNotFound(rows[0], merchantsMessages('SUBSCRIBER_UNKNOWN')) }
}

async function placeNamesOf(
  db: Database,
  { region, province, city, barangay }: BusinessRecord,
): Promise<Business['placeNames']> {
  const names = await nameOfPlaces(db, [region, province, city, barangay])
  return {
    region: names.get(region) ?? null,
    province: names.get(province) ?? null,
    city: names.get(city) ?? null,
    barangay: names.get(barangay) ?? null,
  }
}

const inPesos = (centavos: number) => centavosFrom(pesosFrom(centavos))

/** Formats the postal address from the street upwards. Metro Manila appears only once. */
function addressFrom(
  { street, zip }: Pick<BusinessRecord, 'street' | 'zip'>,
  names: Business['placeNames'],
): string {
  const places = [...new Set([names.barangay, names.city, names.province, names.region])]
  const lines = [street, ...places].filter((part) => part !== null && part !== '')
  return [lines.join(', '), zip]
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, 250)
}
