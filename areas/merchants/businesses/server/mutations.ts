import { merchantsMessages } from '#areas/merchants/messages.ts'
import { sql } from 'kysely'
import type { BusinessDraft } from '#areas/merchants/businesses/editing/contract.ts'
import { validatePosition, validateRegistration } from '#areas/merchants/businesses/rules.ts'
import { businesses, type BusinessRecord, businessRecord } from './record.ts'
import { validateCompleteAddress, type PlacesOfAddress, withProvince } from '#areas/places/public.ts'
import { type FieldErrorInput, ValidationError } from '#platform/server/errors.ts'
import type { Database } from '#platform/server/db.ts'

type Fields = { [Field in keyof BusinessDraft]?: BusinessDraft[Field] | undefined }
type Owner = { id: number; cognitoSub: string | null }

const nowhere: PlacesOfAddress = { region: null, province: null, city: null, barangay: null }

/** Inserts a business for the given owner. */
export async function insertBusiness(tx: Database, owner: Owner, draft: BusinessDraft, by: string) {
  const columns = await columnsOf(tx, draft, null)
  const ofOwner = { subscriber_id: owner.id, cognito_sub: owner.cognitoSub }
  return businesses.find(tx, await businesses.insert(tx, { ...columns, ...ofOwner }, by))
}

/** Updates the given fields of a business. The caller must have locked the row. */
export async function changeBusiness(tx: Database, stored: BusinessRecord, change: Fields, by: string) {
  return businesses.update(tx, stored.businessId, await columnsOf(tx, change, stored), by)
}

/** Validates rules that span several fields, then maps the given fields to columns. */
async function columnsOf(db: Database, fields: Fields, stored: BusinessRecord | null) {
  const { region, province, city, barangay } = stored ?? nowhere
  const before = { region, province, city, barangay }
  const places = withProvince({
    region: fields.region ?? before.region,
    province: fields.province === undefined ? before.province : fields.province,
    city: fields.city ?? before.city,
    barangay: fields.barangay ?? before.barangay,
  })
  const isMoved = JSON.stringify(places) !== JSON.stringify(before)
  const registration = fields.registration ??
    stored?.registration ?? { kind: 'none', number: '', expiry: null }
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

  return businessRecord.columnsOf({
    ...fields,
    region: places.region ?? undefined,
    province: places.province ?? undefined,
    city: places.city ?? undefined,
    barangay: places.barangay ?? undefined,
    ...position,
  })
}

// An undefined number keeps the stored value; null clears it.
const chosen = (requested: number | null | undefined, stored: number | null = null) =>
  requested === undefined ? stored : requested

const present = <Found>(error: Found | null): Found[] => (error === null ? [] : [error])

async function addressErrors(db: Database, places: PlacesOfAddress): Promise<FieldErrorInput[]> {
  const errors = await validateCompleteAddress(db, places)
  return errors.map(({ field, message }) => ({ field: field.replace(/^address\./, ''), message }))
}

async function typeErrors(db: Database, id: number | undefined): Promise<FieldErrorInput[]> {
  if (id === undefined) return []
  const { rows } = await sql`select from business_type where id = ${id}`.execute(db)
  return rows.length > 0
    ? []
    : [{ field: 'businessType', message: merchantsMessages('BUSINESS_TYPE_UNKNOWN') }]
}

// An agent code stored before agent records existed stays valid until it is changed.
async function agentErrors(db: Database, code: string | undefined, stored = ''): Promise<FieldErrorInput[]> {
  if (code === undefined || code === '' || code === stored) return []
  const { rows } =
    await sql`select from published_agent where agent_code = ${code} and status = 'active'`.execute(db)
  return rows.length > 0 ? [] : [{ field: 'agentCode', message: merchantsMessages('AGENT_UNKNOWN') }]
}
