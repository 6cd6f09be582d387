import { describe, expect, test } from 'vitest'
import {
  ageOn,
  dayInManila,
  fullName,
  kycLabel,
  masked,
  storeCategoryLabel,
  whyNotActivate,
  whyNotBornOn,
  whyNotDeactivate,
  withoutPersonalData,
} from '#areas/merchants/subscribers/rules.ts'

test.each([
  ['FullyVerified', 'Fully Verified'],
  ['FailedKYC', 'Failed KYC'],
  ['NoKYC', "Don't Have KYC"],
  ['PendingKYC', 'Pending Verification'],
  ['PendingVerification', 'Pending Verification'],
  ['FailedVerification', 'Failed Verification'],
  ['ManualKYC', 'Manual KYC'],
  ['ManualVerification', 'Manual Verification'],
  ['Live', 'Live'],
  ['Freeze', 'Freeze'],
  ['', '--'],
  [null, '--'],
  [undefined, '--'],
  ['Escalated', 'Escalated'],
  ['constructor', 'constructor'],
])('KYC %s reads %s', (value, label) => {
  expect(kycLabel(value)).toBe(label)
})

test.each([
  ['sss', 'Sari Sari Store'],
  ['nsss', 'Non Sari Sari Store'],
  ['', '--'],
  ['SSS', '--'],
  [null, '--'],
])('store category %s reads %s', (value, label) => {
  expect(storeCategoryLabel(value)).toBe(label)
})

test('a name leaves out the parts a person does not have', () => {
  const juan = { first_name: 'Juan', middle_name: '', last_name: 'dela Cruz', suffix: 'Jr.' }
  expect(fullName(juan)).toBe('Juan dela Cruz Jr.')
})

describe('age', () => {
  test.each([
    ['2026-11-21', '2008-11-21', 18],
    ['2026-11-20', '2008-11-21', 17],
    ['2026-02-28', '2008-02-29', 17],
    ['2026-03-01', '2008-02-29', 18],
    ['2026-01-01', '2007-12-31', 18],
  ])('on %s of somebody born on %s is %i', (today, birthDate, age) => {
    expect(ageOn(today, birthDate)).toBe(age)
  })

  test.each([
    ['2008-11-21', null],
    ['2008-11-22', 'A subscriber must be at least 18 years old'],
    ['2026-11-22', 'The birth date lies in the future'],
    ['1890-01-01', 'Check the year of birth'],
  ])('born on %s', (birthDate, reason) => {
    expect(whyNotBornOn(birthDate, '2026-11-21')).toBe(reason)
  })

  test('the day begins at midnight in Manila', () => {
    expect(dayInManila(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20')
    expect(dayInManila(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
  })
})

test('a state is changed only to another', () => {
  expect(whyNotActivate({ status: 'inactive' })).toBeNull()
  expect(whyNotActivate({ status: 'active' })).toMatch('already active')
  expect(whyNotDeactivate({ status: 'active' })).toBeNull()
  expect(whyNotDeactivate({ status: 'inactive' })).toMatch('already inactive')
})

test('masks leave enough to tell two records apart and no more', () => {
  expect(masked('mobile_number', '+639171234567')).toBe('+63917***4567')
  expect(masked('email', 'juan@example.com')).toBe('j***@example.com')
  expect(masked('birth_date', '1990-05-17')).toBe('1990-**-**')
  expect(masked('street', '12 Rizal St.')).toBe('***')
  expect(masked('street', '')).toBe('')
  expect(masked('email', null)).toBeNull()
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
