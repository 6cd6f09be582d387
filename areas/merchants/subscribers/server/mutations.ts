import { merchantsMessages } from '#areas/merchants/messages.ts'
import { validateAddress, type PlacesOfAddress, withProvince } from '#areas/places/public.ts'
import type { SubscriberChange, SubscriberDraft } from '#areas/merchants/subscribers/editing/contract.ts'
import { dayInManila, getBirthDateError } from '#areas/merchants/subscribers/rules.ts'
import { placesOf, type SubscriberRecord, subscriberRecord, subscribers } from './record.ts'
import type { Database } from '#platform/server/db.ts'
import { duplicateError, onViolation, ValidationError } from '#platform/server/errors.ts'

type Fields = { [Field in keyof SubscriberDraft]?: SubscriberDraft[Field] | undefined }

const nowhere: PlacesOfAddress = { region: null, province: null, city: null, barangay: null }

/** Inserts a subscriber registered by staff. It has no app account yet. */
export async function insertSubscriber(tx: Database, draft: SubscriberDraft, by: string) {
  const id = await subscribers.insert(tx, await columnsOf(tx, draft, null), by).catch(onDuplicate)
  return subscribers.find(tx, id)
}

/** Updates the given fields of a subscriber. The caller must have locked the row. */
export async function changeSubscriber(
  tx: Database,
  stored: SubscriberRecord,
  { id: _id, version: _version, ...change }: SubscriberChange,
  by: string,
) {
  return updateSubscriber(tx, stored.id, await columnsOf(tx, change, stored), by)
}

/** Updates columns of a subscriber, unless another one has the mobile number or the email. */
export const updateSubscriber: typeof subscribers.update = (tx, id, columns, by) =>
  subscribers.update(tx, id, columns, by).catch(onDuplicate)

/** Validates rules that span several fields, then maps the given fields to columns. */
async function columnsOf(db: Database, { address, ...fields }: Fields, stored: SubscriberRecord | null) {
  const before = stored ? placesOf(stored.address) : nowhere
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

  return subscriberRecord.columnsOf({ ...fields, ...(address && { address: { ...address, ...places } }) })
}

// An undefined place keeps the stored value; null clears it.
const chosen = (requested: string | null | undefined, stored: string | null) =>
  requested === undefined ? stored : requested

const onDuplicate = onViolation({
  subscriber_mobile_number_owner: () => duplicateError(merchantsMessages('MOBILE_TAKEN'), 'mobile_number'),
  subscriber_email: () => duplicateError(merchantsMessages('EMAIL_TAKEN'), 'email'),
})
