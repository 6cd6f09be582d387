import { z } from 'zod'
import type { FieldError } from '#platform/contract/call.ts'
import type { Language } from '#platform/words/catalogue.ts'
import { decodeMessage, type Message, type MessageParams } from '#platform/words/messages.ts'
import { fieldMessages } from './field-messages.ts'

type Issue = z.core.$ZodIssue
type FieldCode = keyof typeof fieldMessages.words.en

type Options = {
  /** Language of the messages; English by default. */
  language?: Language
  /** The validated input. Distinguishes an empty field from an invalid one. */
  input?: unknown
  /** Display names of the fields; by default the field's own name in words. */
  labels?: Readonly<Record<string, string>>
}

/** Converts all issues of a schema into field errors. */
export function toFieldErrors(error: z.ZodError, options: Options = {}): FieldError[] {
  const { language = 'en', labels = {} } = options
  return error.issues.flatMap((found) => {
    const issue = innermost(found)
    return pathsOf(issue).map((path) => {
      const field = path.join('.')
      const message = isLeftEmpty(issue, path, options) ? fieldMessages('REQUIRED') : messageFor(issue)
      const named = message.with({ field: labels[field] ?? humanisedName(path) })
      return { field, message: named.in(language), code: named.code, params: named.params }
    })
  })
}

/** Field name as words: `mobile_number` and `mobileNumber` become "mobile number". */
export function humanisedName(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string') ?? ''
  return String(name)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
}

// A union reports an issue for each branch. The branch that got furthest into the value is the most informative.
function innermost(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue
  const branches = issue.errors.flat().map(innermost)
  const deepest = branches.toSorted((one, other) => other.path.length - one.path.length)[0]
  if (!deepest) return issue
  const sameDepth = branches.filter(({ path }) => path.length === deepest.path.length)
  // At the same depth, the branch that accepted the type but rejected the value is the relevant one. A branch that accepts only an empty field is irrelevant for a value.
  const meant =
    sameDepth.find((branch) => branch.code !== 'invalid_type' && !isEmptyOnly(branch)) ??
    sameDepth.find((branch) => !isEmptyOnly(branch)) ??
    deepest
  return { ...meant, path: [...issue.path, ...meant.path] }
}

const isEmptyOnly = (issue: Issue) =>
  issue.code === 'invalid_value' && issue.values.every((value) => value === '' || value === null)

const pathsOf = (issue: Issue): PropertyKey[][] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]

function isLeftEmpty(issue: Issue, path: readonly PropertyKey[], options: Options): boolean {
  if (issue.code === 'unrecognized_keys' || path.length === 0) return false
  if (issue.code === 'invalid_type' && /received (undefined|null)$/.test(issue.message)) return true
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1)
    return !hasCustomMessage(issue)
  if (!('input' in options)) return false
  const value = path.reduce<unknown>(
    (parent, part) => (parent as Record<PropertyKey, unknown> | null | undefined)?.[part],
    options.input,
  )
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

// A message that differs from the library's default was written by the schema's author and is kept.
function hasCustomMessage(issue: Issue): boolean {
  // A finished issue no longer has the input that both of these messages would need.
  if (issue.code === 'custom' || issue.code === 'invalid_type')
    return !issue.message.startsWith('Invalid input')
  const usual = z.config().localeError?.(issue as never)
  return issue.message !== (typeof usual === 'string' ? usual : usual?.message)
}

const standard = (code: FieldCode, params: MessageParams = {}) => fieldMessages.from(code, params) as Message

function messageFor(issue: Issue): Message {
  if (hasCustomMessage(issue)) return decodeMessage(issue.message) ?? standard('NOT_VALID')
  switch (issue.code) {
    case 'invalid_type':
      return standard(typeRules[issue.expected] ?? 'NOT_VALID')
    case 'invalid_format':
      return standard(formatRules[issue.format] ?? 'FORMAT')
    case 'invalid_value':
      if (isEmptyOnly(issue)) return standard('NOT_VALID')
      return standard('ONE_OF', { options: issue.values.map(String).join(', ') })
    case 'not_multiple_of':
      return standard('STEP', { step: String(issue.divisor) })
    case 'unrecognized_keys':
      return standard('UNKNOWN')
    case 'too_small': {
      const least = String(issue.minimum)
      if (issue.origin === 'string')
        return standard(issue.exact ? 'EXACT_LENGTH' : 'MIN_LENGTH', { length: least })
      if (issue.origin === 'array' || issue.origin === 'set')
        return standard('MIN_ITEMS', { length: Number(least) })
      return standard(issue.inclusive === false ? 'ABOVE' : 'MIN', { min: least })
    }
    case 'too_big': {
      const most = String(issue.maximum)
      if (issue.origin === 'string')
        return standard(issue.exact ? 'EXACT_LENGTH' : 'MAX_LENGTH', { length: most })
      if (issue.origin === 'array' || issue.origin === 'set')
        return standard('MAX_ITEMS', { length: Number(most) })
      return standard(issue.inclusive === false ? 'BELOW' : 'MAX', { max: most })
    }
    default:
      return standard('NOT_VALID')
  }
}

const typeRules: Readonly<Record<string, FieldCode>> = {
  string: 'TEXT',
  number: 'NUMBER',
  int: 'WHOLE_NUMBER',
  boolean: 'BOOLEAN',
  array: 'LIST',
  object: 'GROUP',
  record: 'GROUP',
}

const formatRules: Readonly<Record<string, FieldCode>> = {
  email: 'EMAIL',
  date: 'DATE',
  datetime: 'DATE_TIME',
  url: 'URL',
}
