import { merchantsMessages } from '#areas/merchants/messages.ts'
import { type Insertable, sql } from 'kysely'
import { validateAddress, type PlacesOfAddress, withProvince } from '#areas/places/public.ts'
import type { SubscriberChange, SubscriberDraft } from '#areas/merchants/subscribers/editing/contract.ts'
import { dayInManila, getBirthDateError } from '#areas/merchants/subscribers/rules.ts'
import { placesOf, type SubscriberRecord } from './record.ts'
import { type SubscriberTable, tables } from './tables.ts'
import type { Database } from '#platform/server/db.ts'
import { duplicateError, onViolation, ValidationError } from '#platform/server/errors.ts'

type Fields = { [Field in keyof SubscriberDraft]?: SubscriberDraft[Field] | undefined }
type Columns = { [Column in keyof SubscriberTable]?: Insertable<SubscriberTable>[Column] | undefined }

const nowhere: PlacesOfAddress = { region: null, province: null, city: null, barangay: null }

/** Inserts a subscriber registered by staff. It has no app account yet. */
export async function insertSubscriber(tx: Database, draft: SubscriberDraft, by: string) {
  const { first_name, last_name, mobile_number, ...others } = draft
  const columns = await columnsOf(tx, others, null)
  const insertion = tables(tx)
    .insertInto('subscriber')
    .values({ ...columns, first_name, last_name, mobile_number, created_by: by, updated_by: by })
    .returningAll()
  return insertion.executeTakeFirstOrThrow().catch(onDuplicate)
}

/** Updates the given fields of a subscriber. The caller must have locked the row. */
export async function changeSubscriber(
  tx: Database,
  stored: SubscriberRecord,
  { id: _id, version: _version, ...change }: SubscriberChange,
  by: string,
) {
  return saveColumns(tx, stored.id, await columnsOf(tx, change, stored), by)
}

/** Activates or deactivates a subscriber. */
export const setStatus = (tx: Database, id: number, status: 'active' | 'inactive', by: string) =>
  saveColumns(tx, id, { status }, by)

function saveColumns(tx: Database, id: number, columns: Columns, by: string): Promise<SubscriberRecord> {
  const update = tables(tx)
    .updateTable('subscriber')
    .set({ ...columns, version: sql<number>`version + 1`, updated_by: by, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .returningAll()
  return update.executeTakeFirstOrThrow().catch(onDuplicate)
}

/** Validates rules that span several fields, then maps the given fields to columns. */
async function columnsOf(db: Database, { address, ...fields }: Fields, stored: SubscriberRecord | null) {
  const before = stored ? placesOf(stored) : nowhere
  const places = withProvince({
    region: chosen(address?.region, before.region),
    province: chosen(address?.province, before.province),
    city: chosen(address?.city, before.city),
    barangay: chosen(address?.barangay, before.barangay),
  })
  const isMoved = JSON.stringify(places) !== JSON.stringify(before)
  const reason =
    fields.birth_date && fields.birth_date !== stored?.birth_date
      ? getBirthDateError(fields.birth_date, dayInManila(new Date()))
      : null
  const [first, ...others] = [
    ...(reason ? [{ field: 'birth_date', message: reason }] : []),
    // A place that a later PSGC release removed stays valid in an address until the address changes.
    ...(isMoved ? await validateAddress(db, places) : []),
  ]
  if (first) throw new ValidationError([first, ...others])

  return {
    ...fields,
    ...(isMoved && {
      region_code: places.region,
      province_code: places.province,
      city_code: places.city,
      barangay_code: places.barangay,
    }),
    street: address?.street,
    zip: address?.zip,
  }
}

// An undefined place keeps the stored value; null clears it.
const chosen = (requested: string | null | undefined, stored: string | null) =>
  requested === undefined ? stored : requested

const onDuplicate = onViolation({
  subscriber_mobile_number_owner: () => duplicateError(merchantsMessages('MOBILE_TAKEN'), 'mobile_number'),
  subscriber_email: () => duplicateError(merchantsMessages('EMAIL_TAKEN'), 'email'),
})
