import { groupAmount } from '#platform/console/input/input-values.ts'
import type { FieldError } from '#platform/contract/call.ts'

/** A valid value for a field with an error. */
export type FieldFix = { value: string | number; label: string }

/** Smallest and largest valid value of a date field. */
export type Bounds = { min?: string | undefined; max?: string | undefined }

type Options = {
  error: FieldError | undefined
  value: unknown
  bounds?: Bounds
  /** Formats a value of a date field. */
  formatDate?: (value: string) => string
  /** Whether the schema of the form accepts the value for this field. */
  isValid: (value: unknown) => boolean
}

/**
 * Returns the nearest valid value if it follows from the error and the value: the bound that the error names, the bound
 * of a date, an amount with two decimals, or a code in the right case without spaces. The schema must accept it.
 */
export function fixFor({ error, value, bounds, formatDate, isValid }: Options): FieldFix | null {
  const candidates = [
    ...boundsOf(error, value),
    ...(typeof value === 'string' && value !== ''
      ? [...datesIn(value, bounds, formatDate), ...roundedOf(value)]
      : []),
  ]
  const bound = candidates.find((candidate) => isValid(candidate.value))
  if (bound) return bound
  if (typeof value !== 'string' || isValid(value)) return null
  return spellingsOf(value).find((candidate) => isValid(candidate.value)) ?? null
}

const plainNumber = /^-?\d+(\.\d+)?$/

/** The bound that an error names, such as `{ max: '₱50,000.00' }`, if the value is beyond it. */
function boundsOf(error: FieldError | undefined, value: unknown): FieldFix[] {
  if (!plainNumber.test(String(value))) return []
  const bound = (name: 'min' | 'max', isBeyond: (value: number, bound: number) => boolean): FieldFix[] => {
    const text = String(error?.params?.[name] ?? '')
    const digits = text.replace(/[₱,\s%]/g, '')
    if (!plainNumber.test(digits) || !isBeyond(Number(value), Number(digits))) return []
    return [{ value: typeof value === 'number' ? Number(digits) : digits, label: text }]
  }
  return [...bound('max', (entered, max) => entered > max), ...bound('min', (entered, min) => entered < min)]
}

function datesIn(value: string, { min, max }: Bounds = {}, format = (date: string) => date): FieldFix[] {
  const nearest = min !== undefined && value < min ? min : max !== undefined && value > max ? max : null
  return nearest === null ? [] : [{ value: nearest, label: format(nearest) }]
}

function roundedOf(value: string): FieldFix[] {
  if (!/^\d+\.\d{3,}$/.test(value)) return []
  const rounded = Number(value).toFixed(2)
  return [{ value: rounded, label: groupAmount(rounded) }]
}

/** Variants of the text in spaces and case. Other characters are never changed, because they may be typing mistakes. */
function spellingsOf(value: string): FieldFix[] {
  const trimmed = value.trim()
  const joined = trimmed.includes('@') ? [''] : ['-', '_', '']
  const spaced = [trimmed, ...joined.map((by) => trimmed.replace(/\s+/g, by))]
  const cased = spaced.flatMap((text) => [text, text.toUpperCase(), text.toLowerCase()])
  return [...new Set(cased)]
    .filter((text) => text !== '' && text !== value)
    .map((text) => ({ value: text, label: text }))
}
