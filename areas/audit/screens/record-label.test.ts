import { expect, test } from 'vitest'
import { recordLabel } from './record-label.ts'

test.each([
  ['Ana Cruz (ana@erp.test)', { name: 'Ana Cruz', email: 'ana@erp.test' }],
  ['Aling Nena Store (Cebu)', { name: 'Aling Nena Store (Cebu)', email: '' }],
  ['', { name: '', email: '' }],
])('record label › separates the email of an account: %s', (label, expected) => {
  expect(recordLabel(label)).toEqual(expected)
})
