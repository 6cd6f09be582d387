import {
  type BillField,
  exampleOf,
  normalizeValue,
  type ValueError,
  getValueError,
} from '#areas/bills/billers/fields.ts'

/** A fault with what its sentence names. */
export type BillerError = { error: ValueError; min: string; max: string; example: string }

type Context = { today: string; acceptsOverdue: boolean }

// A field may be called `toString`, which every object has.
const typedIn = (typed: Readonly<Record<string, string>>, key: string) =>
  (Object.hasOwn(typed, key) ? typed[key] : undefined) ?? ''

/** What is wrong with each field that a payer has filled in, by its key; nothing where all is well. */
export function validateBiller(
  fields: readonly BillField[],
  typed: Readonly<Record<string, string>>,
  context: Context,
): Map<string, BillerError> {
  const errors = new Map<string, BillerError>()
  for (const field of fields) {
    const error = getValueError(field, typedIn(typed, field.key), context)
    if (error)
      errors.set(field.key, {
        error,
        min: String(field.min ?? ''),
        max: String(field.max ?? ''),
        example: exampleOf(field.format),
      })
  }
  return errors
}

/** What is sent on of what was typed, with the labels of now. Fields that were left empty are left out. */
export const toStored = (fields: readonly BillField[], typed: Readonly<Record<string, string>>) =>
  fields
    .map((field) => ({
      key: field.key,
      label: field.label,
      value: normalizeValue(field, typedIn(typed, field.key)),
    }))
    .filter(({ value }) => value !== '')

const fees = ['convenienceFee', 'income', 'merchantShare'] as const
export type Fees = Readonly<Record<(typeof fees)[number], number>>

/** What of every payment goes to another than before, by the names of the fields. */
export const feesThatChange = (before: Fees, after: Fees) => fees.filter((fee) => before[fee] !== after[fee])
