import {
  type BillField,
  exampleOf,
  normalizeValue,
  type ValueError,
  getValueError,
} from '#areas/bills/billers/fields.ts'

/** Error code with the parameters of its message. */
export type BillerError = { error: ValueError; min: string; max: string; example: string }

type Context = { today: string; acceptsOverdue: boolean }

// `hasOwn` is needed because a field may be named like an object property, such as `toString`.
const typedIn = (typed: Readonly<Record<string, string>>, key: string) =>
  (Object.hasOwn(typed, key) ? typed[key] : undefined) ?? ''

/** Returns the error of each invalid field by its key. */
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

/** Returns the values to store and send, with the current labels. Empty fields are omitted. */
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

/** Returns the names of the fees that differ. */
export const feesThatChange = (before: Fees, after: Fees) => fees.filter((fee) => before[fee] !== after[fee])
