import { expect, test } from 'vitest'
import { amountText } from './amount-text.ts'

test.each([
  ['1250', '1250'],
  ['1250.5', '1250.5'],
  ['1,250', '1250'],
  ['1,250.50', '1250.50'],
  ['12,345,678.90', '12345678.90'],
  ['1.250,50', '1250.50'],
  ['1.234.567', '1234567'],
  ['1.234.567,8', '1234567.8'],
  ['250,00', '250.00'],
  ['1250,5', '1250.5'],
  ['1 250,50', '1250.50'],
  ['₱1,250.00', '1250.00'],
  ['₱ 1,250.00', '1250.00'],
  ['PHP 1,250.00', '1250.00'],
  ['1,250.00 PHP', '1250.00'],
  ['P50', '50'],
  ['-₱1,250.00', '-1250.00'],
  ['2.25%', '2.25%'],
])('amountText › reads %s as %s', (text, amount) => expect(amountText({ text })).toEqual({ text: amount }))

test.each(['1.250', '12.345', '999.000'])('amountText › rejects %s, which can have two meanings', (text) =>
  expect(amountText({ text }).error?.code).toBe('platform.AMOUNT_AMBIGUOUS'),
)

test.each(['0.005', '1,2500', '1,25,000', '1e3', 'free', '(100.00)', '٥', ''])(
  'amountText › leaves %j to the schema of the column',
  (text) => expect(amountText({ text })).toEqual({ text }),
)
