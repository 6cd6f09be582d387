import { expect, test } from 'vitest'
import { errorsByField, fieldOfItem } from '#platform/console/form/server-errors.ts'

const fields = ['name', 'payPerTxn', 'lineManagers', 'providers.0.providerId']
const labels: Record<string, string> = {
  payPerTxn: 'Pay, per transaction',
  'providers.0.providerId': 'Provider',
}
const labelOf = (field: string) => labels[field]
const message = (name: string) => `The ${name} field must be a number`

test.each([
  ['name', 'name', message('name'), message('name')],
  ['limits.payPerTxn', 'payPerTxn', message('pay per txn'), message('Pay, per transaction')],
  ['lineManagers.2', 'lineManagers', 'Choose another person', 'Choose another person'],
  ['providers.0.providerId', 'providers.0.providerId', message('provider id'), message('Provider')],
  ['version', 'version', message('version'), message('version')],
])('errorsByField › reports %s at the field %s', (named, field, sent, expected) => {
  const code = sent.startsWith('The ') ? 'fields.NUMBER' : 'bakery.SOLD_OUT'
  expect(errorsByField([{ field: named, message: sent, code }], fields, labelOf)).toEqual({
    [field]: { field, message: expected, code },
  })
})

test('errorsByField › keeps the first error of a field', () => {
  const errors = [
    { field: 'name', message: 'first' },
    { field: 'name', message: 'second' },
  ]
  expect(errorsByField(errors, fields, labelOf)).toEqual({ name: errors[0] })
})

test.each([
  ['name', 'name'],
  ['lineManagers.2', 'lineManagers'],
  ['providers.0.providerId', 'providers.0.providerId'],
  ['lineManagers.0.name', 'lineManagers.0.name'],
  ['version', 'version'],
])('fieldOfItem › shows an error of %s at the field %s', (named, field) => {
  expect(fieldOfItem(named, new Set(fields))).toBe(field)
})
