import { merchantsMessages } from '#areas/merchants/messages.ts'
import type { Selectable } from 'kysely'
import type { Business, Merchant, RevealableField } from '#areas/merchants/businesses/contract.ts'
import { type BusinessTable, tables } from '#areas/merchants/businesses/server/tables.ts'
import { mdrInForce } from '#areas/merchants/kankolek/server/settings.ts'
import { nameOfPlaces, type PlacesOfAddress } from '#areas/places/public.ts'
import { findWallets } from '#areas/wallets/public.ts'
import { mask, centavosFrom, pesosFrom } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { NotFound } from '#platform/server/errors.ts'

export type BusinessRecord = Selectable<BusinessTable>

type BusinessKey = { businessId?: number | undefined; cognitoSub?: string | undefined }

/** Finds a business that is not deleted by its ID, or the first business of an owner. */
export async function findBusiness(
  db: Database,
  { businessId, cognitoSub }: BusinessKey,
): Promise<BusinessRecord> {
  const live = tables(db).selectFrom('business').selectAll().where('deletedAt', 'is', null)
  const condition =
    businessId !== undefined
      ? live.where('businessId', '=', businessId)
      : live
          .where('cognitoSub', '=', cognitoSub ?? '')
          .orderBy('businessId')
          .limit(1)
  return (await condition.executeTakeFirst()) ?? throwNotFound({ businessId, cognitoSub })
}

/** Finds and locks a business until the transaction ends. */
export async function lockBusiness(tx: Database, businessId: number): Promise<BusinessRecord> {
  const row = await tables(tx)
    .selectFrom('business')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? throwNotFound({ businessId })
}

function throwNotFound({ businessId, cognitoSub }: BusinessKey): never {
  if (businessId === undefined)
    throw new NotFound(merchantsMessages('SUBSCRIBER_WITHOUT_BUSINESS', { id: cognitoSub ?? '' }))
  throw new NotFound(merchantsMessages('BUSINESS_NOT_FOUND', { id: businessId }))
}

/** Returns the owner of a business. */
export async function ownerOf(db: Database, subscriberId: number) {
  const row = await tables(db)
    .selectFrom('subscriber')
    .selectAll()
    .where('id', '=', subscriberId)
    .executeTakeFirstOrThrow()
  const parts = [row.firstName, row.middleName, row.lastName, row.suffix]
  return { ...row, name: parts.filter((part) => part !== '').join(' ') }
}

/** The PSGC codes of a business address. */
export const placesOf = (row: BusinessRecord): PlacesOfAddress => ({
  region: row.regionCode,
  province: row.provinceCode,
  city: row.cityCode,
  barangay: row.barangayCode,
})

/** Unmasked value of one field, for revealing. If no address was typed, it is built from its parts. */
export async function fullValueOf(
  db: Database,
  row: BusinessRecord,
  field: RevealableField,
): Promise<string | null> {
  if (field !== 'businessAddress' || row.businessAddress !== '') return row[field]
  return addressFrom(row, await placeNamesOf(db, row))
}

/** Returns a business with owner, wallets and place names, personal data masked. */
export async function selectBusiness(db: Database, row: BusinessRecord): Promise<Business> {
  return (await withOwner(db, row)).business
}

/** Returns a business with the owner fields of the `/merchant/` calls. */
export async function selectMerchant(db: Database, row: BusinessRecord): Promise<Merchant> {
  const { business, owner } = await withOwner(db, row)
  return {
    ...business,
    owner: {
      subscriberId: owner.id,
      cogUserSub: owner.cognitoSub,
      name: owner.name,
      mobileNumber: mask('mobile', owner.mobileNumber),
      email: mask('email', owner.email),
      kycAcctType: owner.kycAcctType,
      kycAcctStatus: owner.kycAcctStatus,
      watchlistStatus: owner.watchlistStatus,
      status: owner.status,
    },
  }
}

async function withOwner(db: Database, row: BusinessRecord) {
  const { businessId, subscriberId } = row
  const [owner, wallets, type, placeNames, mdrSetting] = await Promise.all([
    ownerOf(db, subscriberId),
    findWallets(db, { businessIds: [businessId] }),
    tables(db)
      .selectFrom('businessType')
      .select('name')
      .where('id', '=', row.businessTypeId)
      .executeTakeFirstOrThrow(),
    placeNamesOf(db, row),
    mdrInForce(db, businessId),
  ])
  const business: Business = {
    businessId,
    cogUserSub: row.cognitoSub,
    subscriberId,
    ownerName: owner.name,
    businessName: row.businessName,
    businessAddress: addressFrom({ street: '***', zip: row.zip }, placeNames),
    businessType: row.businessTypeId,
    businessTypeName: type.name,
    storeCategory: row.storeCategory,
    region: row.regionCode,
    province: row.provinceCode,
    city: row.cityCode,
    barangay: row.barangayCode,
    placeNames,
    street: mask('street', row.street),
    zip: row.zip,
    latitude: degrees(row.latitude),
    longitude: degrees(row.longitude),
    contactNumber: mask('mobile', row.contactNumber),
    email: mask('email', row.email),
    registration: {
      kind: row.registrationKind,
      number: row.registrationNumber,
      expiry: row.registrationExpiry,
    },
    tin: mask('tin', row.tin),
    socialMediasLink: row.socialMediasLink,
    agentCode: row.agentCode,
    wallets: wallets.map(({ walletId, product, accountNo, balance, available, status, kycLevel }) => ({
      walletId,
      product,
      accountNo,
      balance: inPesos(balance),
      availableBalance: inPesos(available),
      status,
      kycLevel,
    })),
    mdrSetting,
    walletStatus: wallets[0]?.status ?? null,
    status: row.status,
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    updatedBy: row.updatedBy,
    updatedAt: row.updatedAt,
    version: row.version,
  }
  return { business, owner }
}

async function placeNamesOf(db: Database, row: BusinessRecord): Promise<Business['placeNames']> {
  const { regionCode, provinceCode, cityCode, barangayCode } = row
  const names = await nameOfPlaces(db, [regionCode, provinceCode, cityCode, barangayCode])
  return {
    region: names.get(regionCode) ?? null,
    province: names.get(provinceCode) ?? null,
    city: names.get(cityCode) ?? null,
    barangay: names.get(barangayCode) ?? null,
  }
}

const inPesos = (centavos: number) => centavosFrom(pesosFrom(centavos))
const degrees = (stored: string | number | null) => (stored === null ? null : Number(stored))

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
