import { z } from 'zod'
import type { FieldError } from '#platform/contract/call.ts'
import { type FieldSentences, fieldSentences } from './field-messages.ts'

export { fieldSentences, type FieldSentences } from './field-messages.ts'

type Issue = z.core.$ZodIssue
type MessageRule = { rule: keyof FieldSentences; with?: Record<string, string> } | { custom: string }

type Options = {
  /** Messages in the reader's language; English by default. */
  sentences?: FieldSentences
  /** The validated input. Distinguishes an empty field from an invalid one. */
  input?: unknown
  /** Display names of the fields; by default the field's own name in words. */
  labels?: Readonly<Record<string, string>>
  /** Translates a schema's own message into the reader's language. */
  translated?: (message: string) => string
}

/** Converts all issues of a schema into field errors with the standard messages. */
export function toFieldErrors(error: z.ZodError, options: Options = {}): FieldError[] {
  const { sentences = fieldSentences, labels = {}, translated = (message: string) => message } = options
  return error.issues.flatMap((found) => {
    const issue = innermost(found)
    return pathsOf(issue).map((path) => {
      const field = path.join('.')
      const rule = isLeftEmpty(issue, path, options) ? { rule: 'required' as const } : messageRuleFor(issue)
      const sentence = 'custom' in rule ? translated(rule.custom) : sentences[rule.rule]
      const values = 'custom' in rule ? {} : rule.with
      return {
        field,
        message: filled(sentence, { ...values, _field_: labels[field] ?? humanisedName(path) }),
      }
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

function messageRuleFor(issue: Issue): MessageRule {
  if (hasCustomMessage(issue)) return { custom: issue.message }
  switch (issue.code) {
    case 'invalid_type':
      return { rule: typeRules[issue.expected] ?? 'wrong' }
    case 'invalid_format':
      return { rule: formatRules[issue.format] ?? 'format' }
    case 'invalid_value':
      if (isEmptyOnly(issue)) return { rule: 'wrong' }
      return { rule: 'oneOf', with: { options: issue.values.map(String).join(', ') } }
    case 'not_multiple_of':
      return { rule: 'step', with: { step: String(issue.divisor) } }
    case 'unrecognized_keys':
      return { rule: 'unknown' }
    case 'too_small': {
      const least = String(issue.minimum)
      if (issue.origin === 'string')
        return { rule: issue.exact ? 'exactLength' : 'minLength', with: { length: least } }
      if (issue.origin === 'array' || issue.origin === 'set')
        return { rule: 'atLeast', with: { length: least } }
      return { rule: issue.inclusive === false ? 'above' : 'min', with: { min: least } }
    }
    case 'too_big': {
      const most = String(issue.maximum)
      if (issue.origin === 'string')
        return { rule: issue.exact ? 'exactLength' : 'maxLength', with: { length: most } }
      if (issue.origin === 'array' || issue.origin === 'set')
        return { rule: 'atMost', with: { length: most } }
      return { rule: issue.inclusive === false ? 'below' : 'max', with: { max: most } }
    }
    default:
      return { rule: 'wrong' }
  }
}

const typeRules: Readonly<Record<string, keyof FieldSentences>> = {
  string: 'text',
  number: 'number',
  int: 'whole',
  boolean: 'yesOrNo',
  array: 'list',
  object: 'group',
  record: 'group',
}

const formatRules: Readonly<Record<string, keyof FieldSentences>> = {
  email: 'email',
  date: 'day',
  datetime: 'moment',
  url: 'address',
}

// A schema's own message can contain the field name: "The {_field_} field confirmation does not match".
const filled = (sentence: string, values: Readonly<Record<string, string>>) =>
  sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)

/** Message for a value that must differ from another value. */
export const notEqualMessage = (other: string) => fieldSentences.isNot.replace('{other}', other)
