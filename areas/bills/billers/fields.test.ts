import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BillField,
  checkDigitOf,
  checkDigits,
  normalizeValue,
  maxValueLength,
  maskedValue,
  formatValue,
  getPatternError,
  getValueError,
} from '#areas/bills/billers/fields.ts'
import { validateBiller, toStored } from '#areas/bills/billers/rules.ts'
import { isPostedOn } from './posting-times.ts'

const field = (about: Partial<BillField>): BillField => ({
  key: 'accountNumber',
  label: 'Account number',
  type: 'text',
  required: true,
  min: null,
  max: null,
  format: '',
  checkDigit: 'none',
  regex: '',
  options: [],
  hint: '',
  ...about,
})
const context = { today: '2026-11-21', acceptsOverdue: false }
const errorFor = (about: Partial<BillField>, text: string) => getValueError(field(about), text, context)

describe('payer input', () => {
  test('an account number is accepted with or without separators', () => {
    const about = { format: '####-####-##' }
    for (const text of ['1234567890', '1234-5678-90', ' 1234 5678 90 ']) {
      expect(errorFor(about, text)).toBeNull()
      expect(normalizeValue(field(about), text)).toBe('1234567890')
    }
    expect(formatValue(field(about), '1234567890')).toBe('1234-5678-90')
    expect(errorFor(about, '123456789')).toBe('format')
    expect(errorFor(about, '1234-5678-9X')).toBe('format')
    expect(errorFor({ format: '@@-###' }, 'ab123')).toBeNull()
  })

  test('a field can have the name of an object property', () => {
    const fields = ['constructor', 'toString'].map((key) => field({ key, required: false }))
    expect(validateBiller(fields, {}, context).size).toBe(0)
    expect(toStored(fields, {})).toEqual([])
  })

  test.each([
    [{ min: 4 }, '123', 'shortText'],
    [{ max: 4 }, '12345', 'longText'],
    [{ regex: '0[1-9]\\d{8}' }, '0012345678', 'regex'],
    [{ regex: '0[1-9]\\d{8}' }, '0212345678', null],
    [{}, '  ', 'required'],
    [{ required: false }, '', null],
    [{}, '1'.repeat(maxValueLength + 1), 'tooLong'],
    [{ type: 'number' as const, min: 1, max: 12 }, '13', 'above'],
    [{ type: 'number' as const, min: 1 }, '0', 'below'],
    [{ type: 'number' as const }, '1,250.50', null],
    [{ type: 'number' as const }, 'a lot', 'number'],
    [{ type: 'date' as const }, '2026-02-30', 'date'],
    [{ type: 'date' as const, min: -30 }, '2026-10-01', 'early'],
    [{ type: 'date' as const, max: 30 }, '2027-01-01', 'late'],
    [{ type: 'date' as const, key: 'dueDate' }, '2026-11-20', 'overdue'],
    [{ type: 'date' as const, key: 'dueDate' }, '2026-11-21', null],
    [{ type: 'select' as const, options: ['Regular', 'Voluntary'] }, 'Kasambahay', 'option'],
  ])('%j and %s: %s', (about, text, expected) => {
    expect(errorFor(about, text)).toBe(expected)
  })

  test('an account number is masked to its last four characters', () => {
    expect(maskedValue('1234567890')).toBe('***7890')
    expect(maskedValue('123')).toBe('***')
  })
})

describe('check digits', () => {
  test('match known numbers', () => {
    expect(checkDigitOf('luhn', '7992739871')).toBe('3')
    expect(checkDigitOf('ean', '400638133393')).toBe('1')
    expect(checkDigitOf('mod11', '036532')).toBe('7')
  })

  test('detect any single wrong digit', () => {
    const kinds = checkDigits.filter((kind) => kind !== 'none')
    const digits = fc.string({
      unit: fc.constantFrom(...Array.from('0123456789')),
      minLength: 5,
      maxLength: 16,
    })
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        digits,
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (kind, body, at, by) => {
          const last = checkDigitOf(kind, body)
          fc.pre(last !== 'X')
          const right = body + last
          expect(errorFor({ checkDigit: kind }, right)).toBeNull()
          const place = at % body.length
          const wrong = `${body.slice(0, place)}${(Number(body[place]) + by) % 10}${body.slice(place + 1)}${last}`
          expect(errorFor({ checkDigit: kind }, wrong)).toBe('checkDigit')
        },
      ),
    )
  })

  test('do not accept letters', () => expect(errorFor({ checkDigit: 'luhn' }, '12A4')).toBe('digits'))
})

describe('patterns', () => {
  test.each(['\\d{10}', '(?:09|\\+639)\\d{9}', '[A-Z]{2,3}\\d+', '0[1-9]\\d{7,8}', '(AB)+\\d', '\\(\\d+\\)'])(
    '%s is accepted',
    (regex) => expect(getPatternError(regex)).toBeNull(),
  )
  test.each([
    ['(\\d+)+', 'repeated'],
    ['(a|aa)*b', 'repeated'],
    ['((\\d?))*', 'repeated'],
    ['((?:\\d)+){2,}', 'repeated'],
    ['(((ab)+)c)+', 'repeated'],
    ['(?=\\d)\\d+', 'lookaround'],
    ['(\\d)\\1', 'lookaround'],
    ['[0-9', 'invalid'],
    ['\\d[0-9]{2,})+\\d(', 'invalid'],
    ['\\d*\\d*\\d*\\d*x', 'manyRepeats'],
    ['a?a?a?a?a?aaaaa', 'manyRepeats'],
    [`${'(a|a)'.repeat(28)}b`, 'manyChoices'],
    ['(a|b|(c|c)(c|c))(d|d|d)(e|e|e|f)x', 'manyChoices'],
  ])('%s is rejected: %s', (regex, error) => expect(getPatternError(regex)).toBe(error))

  test('patterns that are accepted run in bounded time', () => {
    const part = fc.constantFrom('\\d', '[0-9]', '(', ')', '*', '+', '?', '|', '{2,}', '0', '.', '(?:')
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
        (regex) => {
          fc.pre(getPatternError(regex) === null)
          // A regular expression with unlimited backtracking would not return.
          errorFor({ regex }, `${'0'.repeat(maxValueLength - 1)}x`)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

test('cut-off › moves later payments to the next Manila day', () => {
  const at = (iso: string) => Date.parse(iso)
  const daily = { postingTime: 'real_time', cutOff: '17:00' } as const
  // 08:59 UTC is 4:59 PM in Manila.
  expect(isPostedOn(at('2026-11-21T08:59:59Z'), daily)).toBe('2026-11-21')
  expect(isPostedOn(at('2026-11-21T09:00:00Z'), daily)).toBe('2026-11-22')
  expect(isPostedOn(at('2026-11-21T16:30:00Z'), { postingTime: 'next_day', cutOff: null })).toBe('2026-11-23')
  expect(isPostedOn(at('2026-12-31T09:00:00Z'), { postingTime: 'three_days', cutOff: '17:00' })).toBe(
    '2027-01-04',
  )
})
