import { dayMs } from '#platform/contract/fields.ts'

/** Fields a payer fills in for a biller. The form preview and the payment use the same validation. */

export const fieldTypes = ['text', 'number', 'date', 'select'] as const
export type FieldType = (typeof fieldTypes)[number]

export const checkDigits = ['none', 'luhn', 'ean', 'mod11'] as const
export type CheckDigit = (typeof checkDigits)[number]

export type BillField = {
  key: string
  label: string
  type: FieldType
  required: boolean
  /** Limits: characters for text, value for numbers, days from today for dates. */
  min: number | null
  max: number | null
  /** Format of a text: # is a digit, @ a letter, * either; spaces, dots, slashes and hyphens are separators. */
  format: string
  checkDigit: CheckDigit
  /** Regular expression that the whole text must match. */
  regex: string
  options: readonly string[]
  hint: string
}

/** Maximum number of characters validated, which bounds the running time of regular expressions. */
export const maxValueLength = 60

/** Key of the date field that holds the due date of a bill. */
export const dueDateKey = 'dueDate'

export type ValueError =
  | 'required'
  | 'tooLong'
  | 'shortText'
  | 'longText'
  | 'format'
  | 'regex'
  | 'digits'
  | 'checkDigit'
  | 'number'
  | 'below'
  | 'above'
  | 'date'
  | 'early'
  | 'late'
  | 'overdue'
  | 'option'

const betweenSigns = /[\s./-]/g

/** Returns the value as stored and sent to the biller, without separators. */
export function normalizeValue({ type, format }: Pick<BillField, 'type' | 'format'>, text: string): string {
  const bare = text.trim()
  if (type === 'number') return bare.replace(/[,\s₱]/g, '')
  return type === 'text' && format !== '' ? bare.replace(betweenSigns, '').toUpperCase() : bare
}

const isSign = (sign: string) => sign === '#' || sign === '@' || sign === '*'

/** Returns a stored value with the separators of its format. */
export function formatValue({ type, format }: Pick<BillField, 'type' | 'format'>, stored: string): string {
  if (type !== 'text' || format === '') return stored
  let next = 0
  let formatted = ''
  for (const sign of format) {
    if (next >= stored.length) break
    formatted += isSign(sign) ? stored[next++] : sign
  }
  return formatted + stored.slice(next)
}

/** Returns an example for a format: digits count up and letters start at A. */
export const exampleOf = (format: string) => {
  let index = 0
  return format.replace(/[#@*]/g, (sign) => (sign === '@' ? 'A' : String(++index % 10)))
}

type Context = {
  /** Manila day, YYYY-MM-DD. */
  today: string
  /** Whether an overdue bill can be paid. */
  acceptsOverdue: boolean
}

/** Returns the error of an entered value, or null if it is valid. */
export function getValueError(field: BillField, text: string, context: Context): ValueError | null {
  const stored = normalizeValue(field, text)
  if (stored === '') return field.required ? 'required' : null
  if (text.length > maxValueLength) return 'tooLong'
  if (field.type === 'number') return getNumberError(field, stored)
  if (field.type === 'date') return getDateError(field, stored, context)
  if (field.type === 'select') return field.options.includes(stored) ? null : 'option'
  return getTextError(field, stored)
}

function getTextError(field: BillField, stored: string): ValueError | null {
  const { min, max, format, regex, checkDigit } = field
  if (format !== '' && !patternOf(format).test(stored)) return 'format'
  if (min !== null && stored.length < min) return 'shortText'
  if (max !== null && stored.length > max) return 'longText'
  if (regex !== '' && !matches(regex, stored)) return 'regex'
  if (checkDigit === 'none') return null
  if (!/^\d{2,}$/.test(stored)) return 'digits'
  return checkDigitOf(checkDigit, stored.slice(0, -1)) === stored.slice(-1) ? null : 'checkDigit'
}

function getNumberError({ min, max }: BillField, stored: string): ValueError | null {
  if (!/^-?\d{1,12}(\.\d{1,2})?$/.test(stored)) return 'number'
  const number = Number(stored)
  if (min !== null && number < min) return 'below'
  return max !== null && number > max ? 'above' : null
}

function getDateError(
  field: BillField,
  stored: string,
  { today, acceptsOverdue }: Context,
): ValueError | null {
  const { key, min, max } = field
  const at = /^\d{4}-\d\d-\d\d$/.test(stored) ? Date.parse(stored) : Number.NaN
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== stored) return 'date'
  const days = Math.round((at - Date.parse(today)) / dayMs)
  if (key === dueDateKey && !acceptsOverdue && days < 0) return 'overdue'
  if (min !== null && days < min) return 'early'
  return max !== null && days > max ? 'late' : null
}

const classes: Readonly<Record<string, string>> = { '#': '\\d', '@': '[A-Z]', '*': '[A-Z0-9]' }

const patternOf = (format: string) =>
  new RegExp(`^${Array.from(format, (sign) => classes[sign] ?? '').join('')}$`)

function matches(regex: string, stored: string): boolean {
  try {
    return new RegExp(`^(?:${regex})$`, 'u').test(stored)
  } catch {
    return false
  }
}

/** Returns the check digit of the digits. If modulo 11 gives ten, there is no valid digit and the result is `X`. */
export function checkDigitOf(kind: Exclude<CheckDigit, 'none'>, digits: string): string {
  const fromRight = Array.from(digits, Number).toReversed()
  const sumOf = (weight: (digit: number, place: number) => number) =>
    fromRight.reduce((sum, digit, place) => sum + weight(digit, place), 0)
  if (kind === 'ean') return String((10 - (sumOf((digit, at) => digit * (at % 2 === 0 ? 3 : 1)) % 10)) % 10)
  if (kind === 'luhn') {
    const doubled = (digit: number) => (digit > 4 ? digit * 2 - 9 : digit * 2)
    return String((10 - (sumOf((digit, at) => (at % 2 === 0 ? doubled(digit) : digit)) % 10)) % 10)
  }
  const rest = (11 - (sumOf((digit, at) => digit * (2 + (at % 6))) % 11)) % 11
  return rest === 10 ? 'X' : String(rest)
}

export type PatternError = 'invalid' | 'lookaround' | 'repeated' | 'manyRepeats' | 'manyChoices'

/**
 * Maximum number of combined alternatives in a regular expression, such as one of fifty prefixes or three groups of
 * three.
 */
const mostWays = 50

/**
 * Returns the reason a regular expression cannot be used, or null if it can. It runs on user input, so constructs
 * that may cause catastrophic backtracking are rejected: lookarounds, backreferences, nested quantifiers,
 * alternatives in a repeated group, many quantifiers, and too many combined alternatives.
 */
export function getPatternError(regex: string): PatternError | null {
  if (!isPattern(regex)) return 'invalid'
  if (/\\[1-9k]/.test(regex.replaceAll('\\\\', '')) || /\(\?(?!:)/.test(regex)) return 'lookaround'
  let plain = regex.replace(/\\u\{[^}]*\}|\\p\{[^}]*\}|\\./giu, 'x').replace(/\[[^\]]*\]/g, 'x')
  const repeats = plain.match(/[*+]|\{\d+,\d*\}/g)?.length ?? 0
  const perhaps = plain.match(/\?(?!:)/g)?.length ?? 0
  if (repeats > 3 || perhaps > 4) return 'manyRepeats'
  let combinations = 1
  const innermost = /\((?:\?:)?([^()]*)\)([*+]|\{[^}]*\})?/
  for (let group = innermost.exec(plain); group; group = innermost.exec(plain)) {
    const [whole, inside = '', repeated] = group
    const varies = /[*+?|{]/.test(inside)
    if (repeated && varies) return 'repeated'
    combinations *= inside.split('|').length
    plain = plain.replace(whole, repeated || varies ? 'x?' : 'x')
  }
  return combinations * plain.split('|').length > mostWays ? 'manyChoices' : null
}

// Checked separately, because an unmatched bracket could close the group that is added around the expression.
function isPattern(regex: string): boolean {
  try {
    return new RegExp(regex, 'u') instanceof RegExp
  } catch {
    return false
  }
}

/** Masks an account number to its last four characters, for lists and exports. */
export const maskedValue = (stored: string) => (stored.length <= 4 ? '***' : `***${stored.slice(-4)}`)
