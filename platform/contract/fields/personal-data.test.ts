import { expect, test } from 'vitest'
import { isMasked, mask, type PersonalData } from './personal-data.ts'

test.each<[PersonalData, string, string]>([
  ['mobile', '+639171234567', '+63917***4567'],
  ['email', 'juan@example.com', 'j***@example.com'],
  ['email', 'not an address', 'n***'],
  ['street', '12 Rizal St.', '***'],
  ['tin', '123-456-789-00000', '***0000'],
  ['bankAccount', '001234567890', '***7890'],
  ['idNumber', '1234-5678-9012', '***9012'],
  ['idNumber', 'P12345', '***'],
  ['birthDate', '1990-05-17', '*** **, 1990'],
  ['device', '7c9e6679-7425-40de-944b-e07fc1f90ae7', '7c9e6679***'],
  ['device', 'short-id', '***'],
])('masks › shorten a value of kind %s but keep records distinguishable', (kind, value, masked) => {
  expect(mask(kind, value)).toBe(masked)
  expect(isMasked(masked)).toBe(true)
  expect(isMasked(value)).toBe(false)
})

test('masks › do not change empty or masked values', () => {
  expect(mask('email', null)).toBeNull()
  expect(mask('street', '')).toBe('')
  expect(mask('mobile', '+63917***4567')).toBe('+63917***4567')
})
