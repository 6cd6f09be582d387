import { merchantsMessages } from '#areas/merchants/messages.ts'
import { type Insertable, sql } from 'kysely'
import type { BusinessChange, BusinessDraft } from '#areas/merchants/businesses/editing/contract.ts'
import { validatePosition, validateRegistration } from '#areas/merchants/businesses/rules.ts'
import { type BusinessRecord, placesOf } from './record.ts'
import { type BusinessTable, tables } from './tables.ts'
import { validateCompleteAddress, type PlacesOfAddress, withProvince } from '#areas/places/public.ts'
import { type FieldErrorInput, ValidationError } from '#platform/server/errors.ts'
import type { Database } from '#platform/server/db.ts'

type Fields = Omit<BusinessChange, 'businessId' | 'version'>
type Columns = { [Column in keyof BusinessTable]?: Insertable<BusinessTable>[Column] | undefined }
type Owner = { id: number; cognitoSub: string | null }

const nowhere: PlacesOfAddress = { region: null, province: null, city: null, barangay: null }

/** Inserts a business for the given owner. */
export async function insertBusiness(tx: Database, owner: Owner, draft: BusinessDraft, by: string) {
  const { businessName, businessType, contactNumber, ...fields } = draft
  const { regionCode, provinceCode, cityCode, barangayCode, ...others } = await columnsOf(
    tx,
    { ...fields, businessType },
    null,
  )
  return tables(tx)
    .insertInto('business')
    .values({
      ...others,
      subscriberId: owner.id,
      cognitoSub: owner.cognitoSub,
      businessName,
      businessTypeId: businessType,
      contactNumber,
      regionCode: regionCode ?? '',
      provinceCode: provinceCode ?? '',
      cityCode: cityCode ?? '',
      barangayCode: barangayCode ?? '',
      createdBy: by,
      updatedBy: by,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Updates the given fields of a business. The caller must have locked the row. */
export async function changeBusiness(tx: Database, stored: BusinessRecord, change: Fields, by: string) {
  const { businessName, contactNumber } = change
  const others = await columnsOf(tx, change, stored)
  return saveColumns(tx, stored.businessId, { ...others, businessName, contactNumber }, by)
}

/** Activates or deactivates a business. */
export const setBusinessStatus = (
  tx: Database,
  businessId: number,
  status: 'active' | 'inactive',
  by: string,
) => saveColumns(tx, businessId, { status }, by)

function saveColumns(tx: Database, businessId: number, columns: Columns, by: string) {
  return tables(tx)
    .updateTable('business')
    .set({ ...columns, version: sql<number>`version + 1`, updatedBy: by, updatedAt: sql<string>`now()` })
    .where('businessId', '=', businessId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Validates rules that span several fields, then maps the given fields to columns. */
async function columnsOf(db: Database, fields: Partial<Fields>, stored: BusinessRecord | null) {
  const before = stored ? placesOf(stored) : nowhere
  const places = withProvince({
    region: fields.region ?? before.region,
    province: fields.province === undefined ? before.province : fields.province,
    city: fields.city ?? before.city,
    barangay: fields.barangay ?? before.barangay,
  })
  const isMoved = JSON.stringify(places) !== JSON.stringify(before)
  const registration = fields.registration ?? {
    kind: stored?.registrationKind ?? 'none',
    number: stored?.registrationNumber ?? '',
    expiry: stored?.registrationExpiry ?? null,
  }
  const position = {
    latitude: chosen(fields.latitude, stored?.latitude),
    longitude: chosen(fields.longitude, stored?.longitude),
  }
  const [first, ...rest] = [
    ...(isMoved ? await addressErrors(db, places) : []),
    ...(await typeErrors(db, fields.businessType)),
    ...(await agentErrors(db, fields.agentCode, stored?.agentCode)),
    ...present(validateRegistration(registration)),
    ...present(validatePosition(position)),
  ]
  if (first) throw new ValidationError([first, ...rest])

  return {
    businessTypeId: fields.businessType,
    businessAddress: fields.businessAddress,
    storeCategory: fields.storeCategory,
    regionCode: places.region ?? undefined,
    provinceCode: places.province ?? undefined,
    cityCode: places.city ?? undefined,
    barangayCode: places.barangay ?? undefined,
    street: fields.street,
    zip: fields.zip,
    ...position,
    email: fields.email,
    registrationKind: registration.kind,
    registrationNumber: registration.number,
    registrationExpiry: registration.expiry,
    tin: fields.tin,
    socialMediasLink: fields.socialMediasLink,
    agentCode: fields.agentCode,
  }
}

// An undefined number keeps the stored value; null clears it.
const chosen = (requested: number | null | undefined, stored: string | number | null | undefined) =>
  requested === undefined ? (stored === null || stored === undefined ? null : Number(stored)) : requested

const present = <Found>(error: Found | null): Found[] => (error === null ? [] : [error])

async function addressErrors(db: Database, places: PlacesOfAddress): Promise<FieldErrorInput[]> {
  const errors = await validateCompleteAddress(db, places)
  return errors.map(({ field, message }) => ({ field: field.replace(/^address\./, ''), message }))
}

async function typeErrors(db: Database, id: number | undefined): Promise<FieldErrorInput[]> {
  if (id === undefined) return []
  const known = await tables(db)
    .selectFrom('businessType')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return known ? [] : [{ field: 'businessType', message: merchantsMessages('BUSINESS_TYPE_UNKNOWN') }]
}

// An agent code stored before agent records existed stays valid until it is changed.
async function agentErrors(db: Database, code: string | undefined, stored = ''): Promise<FieldErrorInput[]> {
  if (code === undefined || code === '' || code === stored) return []
  const { rows } =
    await sql`select from published_agent where agent_code = ${code} and status = 'active'`.execute(db)
  return rows.length > 0 ? [] : [{ field: 'agentCode', message: merchantsMessages('AGENT_UNKNOWN') }]
}
