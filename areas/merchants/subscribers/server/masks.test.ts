import { expect, test } from 'vitest'
import { maskedIdNumber } from '#platform/contract/masks.ts'
import { masked, withoutPersonalData } from '#areas/merchants/subscribers/server/masks.ts'

test('masks leave enough to tell two records apart and no more', () => {
  expect(masked('mobile_number', '+639171234567')).toBe('+63917***4567')
  expect(masked('email', 'juan@example.com')).toBe('j***@example.com')
  expect(masked('birth_date', '1990-05-17')).toBe('1990-**-**')
  expect(masked('street', '12 Rizal St.')).toBe('***')
  expect(masked('street', '')).toBe('')
  expect(masked('email', null)).toBeNull()
  expect(maskedIdNumber('1234-5678-9012')).toBe('***9012')
  expect(maskedIdNumber('P12345')).toBe('***')
  expect(maskedIdNumber('')).toBe('')
})

test('a line of history does not tell what a look would have to ask for', () => {
  const row = {
    id: 1,
    recordId: '5',
    action: 'Update',
    fromStatus: null,
    toStatus: null,
    reason: '',
    actor: { email: 'ana@example.test', name: 'Ana' },
    ip: '',
    createdAt: '2026-11-21T00:00:00Z',
    changes: [
      { field: 'mobile_number', old: '+639171234567', new: '+639181234567' },
      { field: 'address.street', old: null, new: '12 Rizal St.' },
      { field: 'first_name', old: 'Juan', new: 'John' },
    ],
  }
  expect(withoutPersonalData(row).changes).toEqual([
    { field: 'mobile_number', old: '+63917***4567', new: '+63918***4567' },
    { field: 'address.street', old: null, new: '***' },
    { field: 'first_name', old: 'Juan', new: 'John' },
  ])
})
