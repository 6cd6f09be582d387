import { expect, test } from 'vitest'
import { z } from 'zod'
import { Money } from '#platform/contract/fields/money.ts'
import { composeTexts, parseBody } from './body.ts'
import { AppError } from '#platform/server/errors/errors.ts'

const expectRejected = (text: string) => {
  try {
    return parseBody(text)
  } catch (error) {
    return error instanceof AppError ? error.errors.map(({ field }) => field) : error
  }
}

test('invalid character › is reported for its field', () => {
  expect(expectRejected('{"first_name":"Ju\\u0000an"}')).toEqual(['first_name'])
  expect(expectRejected('{"address":{"street":"\\ud800"}}')).toEqual(['address.street'])
  expect(expectRejected('{"rows":[{"name":"a"},{"name":"\\u0000"}]}')).toEqual(['rows.1.name'])
  expect(expectRejected('{"filters":{"\\u0000":1}}')).toEqual(['filters'])
  expect(expectRejected('"\\u0000"')).toEqual([])
  expect(expectRejected('{"first_name":"Juan"}')).toEqual({ first_name: 'Juan' })
})

test.each([
  ['{"amount":1e3}', '1e3'],
  ['{"amount":1.5E+2}', '1.5E+2'],
  ['{"amount":10.10000000000000000001}', '10.10000000000000000001'],
  ['{"amount":99999999999999999999}', '99999999999999999999'],
  ['{"amount":10.001}', 10.001],
  ['{"amount":1000}', 1000],
  ['{"amount":10.50}', 10.5],
  ['{"amount":10.5000}', 10.5],
  ['{"amount":-0.0}', -0],
  ['{"latitude":14.599512,"amount":2}', 2],
  ['{"amount":"1e3"}', '1e3'],
])('parseBody › keeps the text of a number that is not exact: %s', (text, amount) => {
  expect(parseBody(text)).toMatchObject({ amount })
})

test.each(['1e3', '10.001', '10.10000000000000000001', '1.5E+2', '99999999999999999999'])(
  'Money › rejects the JSON number %s',
  (amount) => {
    const body = parseBody(`{"amount":${amount}}`)
    expect(z.object({ amount: Money }).safeParse(body).error?.issues).toMatchObject([{ path: ['amount'] }])
  },
)

test('texts of a request › are composed at every depth, except passwords', () => {
  const typed = 'Nin\u0303o'
  const composed = 'Ni\u00f1o'
  expect(
    composeTexts({
      name: typed,
      tags: [typed, 7, null],
      draft: { title: typed },
      password: typed,
      newPassword: typed,
    }),
  ).toEqual({
    name: composed,
    tags: [composed, 7, null],
    draft: { title: composed },
    password: typed,
    newPassword: typed,
  })
})
