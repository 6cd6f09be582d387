import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { FastifyInstance } from 'fastify'
import type { Message } from '#platform/words/messages.ts'
import { AppError, type FieldErrorInput } from '#platform/server/errors/errors.ts'

const maxDepth = 32

const malformedError = (message: Message, errors: FieldErrorInput[] = []) =>
  new AppError(message, { code: 'VALIDATION', httpStatus: 400, errors })

/** Parses the body as JSON. Excessive depth, NUL and invalid characters are rejected before validation. */
export function parseBody(text: string): unknown {
  if (text === '') return {}
  let body: unknown
  try {
    body = parseJson(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  } catch {
    throw malformedError(platformMessages('MALFORMED_JSON'))
  }
  rejectMalformed(body, 0)
  return body
}

// An exponent, or so many digits that JavaScript may lose some.
const inexact = /\d[eE][+-]?\d|\d{16}|\.\d{3}/

/**
 * Parses JSON but keeps numbers with exponents, or that JavaScript would round, as their original text. Amounts read
 * the digits of that text, so 1e3 and 10.001 are rejected as sent; other number fields reject text.
 */
function parseJson(text: string): unknown {
  // Such numbers are very rare, and a reviver visits every value.
  if (!inexact.test(text)) return JSON.parse(text)
  const keepText = (_key: string, value: unknown, context?: { source?: string }) => {
    const source = context?.source
    return typeof value === 'number' && source !== undefined && !isExact(source, value) ? source : value
  }
  return JSON.parse(text, keepText)
}

function isExact(source: string, value: number): boolean {
  const digits = source.includes('.') ? source.replace(/0+$/, '').replace(/\.$/, '') : source
  return digits === String(value) || (value === 0 && /^-?0$/.test(digits))
}

/** Throws a validation error for values that PostgreSQL cannot store, with the path of the field. */
export function rejectMalformed(value: unknown, depth = 0, field = ''): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw malformedError(
        platformMessages('CHARACTER_NOT_STORABLE'),
        field === '' ? [] : [{ field, message: platformMessages('FIELD_CHARACTER') }],
      )
    }
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (depth >= maxDepth) throw malformedError(platformMessages('NESTED_TOO_DEEPLY'))
  const childPath = (name: string | number) => (field === '' ? `${name}` : `${field}.${name}`)
  if (Array.isArray(value)) {
    for (const [nth, item] of value.entries()) rejectMalformed(item, depth + 1, childPath(nth))
    return
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor')
      throw malformedError(platformMessages('FIELD_NAME', { name: key }))
    // An invalid key is reported for the field that contains it.
    rejectMalformed(key, depth, field)
    rejectMalformed(item, depth + 1, childPath(key))
  }
}

/**
 * Composes the characters of all texts (NFC): a Mac can send ñ as n and a tilde, which looks the same but is another text
 * to comparisons, indexes and searches. Passwords stay as they were typed.
 */
export function composeTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(composeTexts)
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, isPassword(key) ? item : composeTexts(item)]),
  )
}

const isPassword = (key: string) => /password/i.test(key)

/** Removes all content type parsers except JSON. */
export function acceptJsonOnly(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseBody(String(body)))
    } catch (error) {
      done(error as Error)
    }
  })
}
