import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { toFieldErrors, humanisedName } from './field-errors.ts'
import { fieldMessages } from './field-messages.ts'
import { decodeMessage } from '#platform/words/messages.ts'
import { Mobile } from '#platform/contract/fields/mobile.ts'
import { Money, Percent, PositiveMoney, amountMessage } from '#platform/contract/fields/money.ts'
import { requiredText } from '#platform/contract/fields/text.ts'

const errorsOf = (schema: z.ZodType, input: unknown, options = {}) => {
  const { error } = schema.safeParse(input)
  return error ? toFieldErrors(error, options) : []
}
const messageFor = (schema: z.ZodType, value: unknown, options = {}) =>
  errorsOf(z.object({ mobile_number: schema }), { mobile_number: value }, options)[0]?.message

describe('field error messages', () => {
  test.each([
    ['nothing', z.string(), undefined, 'This field is required'],
    ['null', z.string(), null, 'This field is required'],
    ['empty text', requiredText(), '  ', 'This field is required'],
    ['empty text by its length', z.string().min(1), '', 'This field is required'],
    ['short text', z.string().min(3), 'ab', 'The mobile number field must have at least 3 characters'],
    ['long text', z.string().max(3), 'abcd', 'The mobile number field must have at most 3 characters'],
    ['a small number', z.number().min(5), 4, 'The mobile number field must be 5 or more'],
    ['a large number', z.number().max(5), 6, 'The mobile number field must be 5 or less'],
    ['a number at its open end', z.number().gt(5), 5, 'The mobile number field must be more than 5'],
    ['an address without @', z.email(), 'ana', 'Enter a valid email address, like name@example.com'],
    ['a landline', Mobile, '0288887777', 'Invalid format'],
    ['an option that is not there', z.enum(['a', 'b']), 'c', 'The mobile number field must be one of a, b'],
    ['half a unit', z.int(), 1.5, 'The mobile number field must be a whole number'],
    ['an amount with three decimals', Money, '1.234', decodeMessage(amountMessage)?.text],
    ['letters in a percentage', Percent, '5x', 'Enter a percentage from 0 to 100, like 1.50'],
    ['a negative amount', Money, '-1', 'The mobile number field must be 0 or more'],
    ['no amount at all', Money, undefined, 'This field is required'],
    ['zero where money is needed', PositiveMoney, '0', 'Enter more than zero'],
    [
      'a day that is none',
      z.iso.date(),
      '2026-02-30',
      'The mobile number field must be a date, like 2026-11-21',
    ],
    [
      'a value that is barred',
      z.string().refine((text) => text !== 'admin', fieldMessages.issue('NOT_ALLOWED', { other: 'admin' })),
      'admin',
      'The mobile number field may not be admin',
    ],
    ['no choice', z.array(z.string()).min(1), [], 'Choose at least one option'],
  ])('%s', (_, schema, value, message) => {
    expect(messageFor(schema, value)).toBe(message)
  })
})

test.each([
  [z.union([z.literal(''), Mobile]), '12345', 'Invalid format'],
  [z.union([Mobile, z.literal('')]), '12345', 'Invalid format'],
  [
    z.union([z.literal('').transform(() => null), z.email()]),
    'ana',
    'Enter a valid email address, like name@example.com',
  ],
  [z.literal(''), 'x', 'The mobile number field is not valid'],
])(
  'field that may be empty › reports what is wrong with the value that was entered',
  (schema, value, message) => {
    expect(messageFor(schema, value)).toBe(message)
  },
)

test('undeclared fields › get one error each, with their name', () => {
  expect(errorsOf(z.strictObject({}), { one: 1, two: 2 })).toMatchObject([
    { field: 'one', message: 'Unknown field.' },
    { field: 'two', message: 'Unknown field.' },
  ])
})

test('list items › are named by their path', () => {
  const schema = z.object({ rows: z.array(z.object({ firstName: z.string().min(2) })) })
  expect(errorsOf(schema, { rows: [{ firstName: 'Jo' }, { firstName: 'X' }] })).toMatchObject([
    { field: 'rows.1.firstName', message: 'The first name field must have at least 2 characters' },
  ])
})

test('input › distinguishes an empty field from an invalid one', () => {
  const schema = z.object({ amount: Money, kind: z.enum(['a']) })
  const input = { amount: '', kind: null }
  expect(errorsOf(schema, input, { input }).map(({ message }) => message)).toMatchObject([
    'This field is required',
    'This field is required',
  ])
})

test('confirmation › names the field it confirms', () => {
  const schema = z
    .object({ password: z.string(), confirm: z.string() })
    .refine(({ password, confirm }) => password === confirm, {
      path: ['confirm'],
      message: fieldMessages.issue('NOT_CONFIRMED'),
    })
  expect(
    errorsOf(schema, { password: 'a', confirm: 'b' }, { labels: { confirm: 'Password' } }),
  ).toMatchObject([{ field: 'confirm', message: 'The Password field confirmation does not match' }])
})

test('field names › become words', () => {
  expect(humanisedName(['filters', 'createdAt'])).toBe('created at')
  expect(humanisedName(['address_line-2', 3])).toBe('address line 2')
})
