/** What a payer types to pay a biller, and how it is looked at: the same on the form's preview and where it is paid. */

export const fieldTypes = ['text', 'number', 'date', 'select'] as const
export type FieldType = (typeof fieldTypes)[number]

export const checkDigits = ['none', 'luhn', 'ean', 'mod11'] as const
export type CheckDigit = (typeof checkDigits)[number]

export type BillField = {
  key: string
  label: string
  type: FieldType
  required: boolean
  /** Characters of a text, the value of a number, days from today of a date. */
  min: number | null
  max: number | null
  /** How a text is written: # a digit, @ a letter, * either; spaces, dots, slashes and hyphens stand between. */
  format: string
  checkDigit: CheckDigit
  /** What the whole of a text must match. */
  regex: string
  options: readonly string[]
  hint: string
}

/** The most that is looked at of what somebody typed: a pattern takes no longer than that allows. */
export const maxValueLength = 60

/** A date field of this key tells when a bill is due. */
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

/** A value as it is kept and sent on: without what only makes it readable. */
export function normalizeValue({ type, format }: Pick<BillField, 'type' | 'format'>, text: string): string {
  const bare = text.trim()
  if (type === 'number') return bare.replace(/[,\s₱]/g, '')
  return type === 'text' && format !== '' ? bare.replace(betweenSigns, '').toUpperCase() : bare
}

const isSign = (sign: string) => sign === '#' || sign === '@' || sign === '*'

/** A kept value as people read it: with the signs of its format between. */
export function formatValue({ type, format }: Pick<BillField, 'type' | 'format'>, stored: string): string {
  if (type !== 'text' || format === '') return stored
  let next = 0
  let shown = ''
  for (const sign of format) {
    if (next >= stored.length) break
    shown += isSign(sign) ? stored[next++] : sign
  }
  return shown + stored.slice(next)
}

/** An example of what fits a format: digits count up, letters begin with A. */
export const exampleOf = (format: string) => {
  let index = 0
  return format.replace(/[#@*]/g, (sign) => (sign === '@' ? 'A' : String(++index % 10)))
}

type Context = {
  /** The day in Manila, YYYY-MM-DD. */
  today: string
  /** Whether a bill may be paid after it was due. */
  acceptsOverdue: boolean
}

/** Why what was typed cannot be taken, or null. */
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
  const days = Math.round((at - Date.parse(today)) / 86_400_000)
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

/** The digit that belongs behind these digits. Where eleven gives ten, no digit does: it is `X`. */
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

/** How many ways the choices of a pattern may go together: one of fifty beginnings, or three of three. */
const mostWays = 50

/**
 * Why a pattern cannot be used, or null. It runs on what anybody types, so whatever could make it try without end is
 * refused: looking around or back, a repeated group that repeats or chooses inside, many repeats, and choices that
 * together go many ways.
 */
export function getPatternError(regex: string): PatternError | null {
  if (!isPattern(regex)) return 'invalid'
  if (/\\[1-9k]/.test(regex.replaceAll('\\\\', '')) || /\(\?(?!:)/.test(regex)) return 'lookaround'
  let plain = regex.replace(/\\u\{[^}]*\}|\\p\{[^}]*\}|\\./giu, 'x').replace(/\[[^\]]*\]/g, 'x')
  const repeats = plain.match(/[*+]|\{\d+,\d*\}/g)?.length ?? 0
  const perhaps = plain.match(/\?(?!:)/g)?.length ?? 0
  if (repeats > 3 || perhaps > 4) return 'manyRepeats'
  let ways = 1
  const innermost = /\((?:\?:)?([^()]*)\)([*+]|\{[^}]*\})?/
  for (let group = innermost.exec(plain); group; group = innermost.exec(plain)) {
    const [whole, inside = '', repeated] = group
    const varies = /[*+?|{]/.test(inside)
    if (repeated && varies) return 'repeated'
    ways *= inside.split('|').length
    plain = plain.replace(whole, varies ? 'x?' : 'x')
  }
  return ways * plain.split('|').length > mostWays ? 'manyChoices' : null
}

// By itself: a bracket too many would close the one that is put around it.
function isPattern(regex: string): boolean {
  try {
    return new RegExp(regex, 'u') instanceof RegExp
  } catch {
    return false
  }
}

/** The last four of an account number, as lists and files show it. */
export const maskedValue = (stored: string) => (stored.length <= 4 ? '••••' : `••••${stored.slice(-4)}`)
