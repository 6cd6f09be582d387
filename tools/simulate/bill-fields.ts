import { randomInt } from 'node:crypto'
import { type BillField, checkDigitOf, getValueError } from '#areas/bills/billers/fields.ts'

type Biller = { fields: readonly BillField[]; acceptsOverdue: boolean }

const randomCharacter = (sign: string) =>
  sign === '@' ? String.fromCharCode(65 + randomInt(26)) : String(randomInt(10))

/** Returns random valid values of the required fields, or null if no attempt was valid. */
export function randomBillFields({ fields, acceptsOverdue }: Biller): Record<string, string> | null {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const values: Record<string, string> = {}
  for (const field of fields) {
    if (!field.required) continue
    const found = Array.from({ length: 200 }, () => randomValue(field, today)).find(
      (value) => getValueError(field, value, { today, acceptsOverdue }) === null,
    )
    if (found === undefined) return null
    values[field.key] = found
  }
  return values
}

function randomValue({ type, min, max, format, checkDigit, options }: BillField, today: string): string {
  if (type === 'select') return options[randomInt(options.length)] ?? ''
  if (type === 'date') return today
  if (type === 'number') return String(min ?? max ?? 1)
  const length = min ?? Math.min(max ?? 10, 10)
  const text = (format === '' ? '#'.repeat(length) : format.replaceAll(/[^#@*]/g, '')).replaceAll(
    /[#@*]/g,
    randomCharacter,
  )
  if (checkDigit === 'none') return text
  const body = text.slice(0, -1)
  return `${body}${checkDigitOf(checkDigit, body)}`
}
