import { expect, test } from 'vitest'
import { fieldLabel } from './field-label-words.ts'

test.each([
  ['mobile_number', 'Mobile number', 'Mobile number'],
  ['noShows', 'No-shows', 'Mga hindi dumating'],
  ['asked.accountNo', 'Account number', 'Account number'],
  ['asked.refNo', 'Reference', 'Reference'],
  ['businessId', 'Business ID', 'Business ID'],
  ['Daily limit', 'Daily limit', 'Daily limit'],
])('label of the field %s › is shown in both languages', (field, en, fil) => {
  expect(fieldLabel(field, 'en')).toBe(en)
  expect(fieldLabel(field, 'fil')).toBe(fil)
})
