import { describe, expect, test } from 'vitest'
import { fullName, kycLabel, storeCategoryLabel } from '#areas/merchants/subscribers/labels.ts'
import {
  ageOn,
  latestBirthDate,
  dayInManila,
  getActivateError,
  getBirthDateError,
  getDeactivateError,
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
  ['constructor', 'Constructor'],
])('kycLabel › for %s returns %s', (value, label) => {
  expect(kycLabel(value)).toBe(label)
})

test.each([
  ['sss', 'Sari Sari Store'],
  ['nsss', 'Non Sari Sari Store'],
  ['', '--'],
  ['SSS', '--'],
  [null, '--'],
])('storeCategoryLabel › for %s returns %s', (value, label) => {
  expect(storeCategoryLabel(value)).toBe(label)
})

test('fullName › omits missing parts', () => {
  const juan = { first_name: 'Juan', middle_name: '', last_name: 'dela Cruz', suffix: 'Jr.' }
  expect(fullName(juan)).toBe('Juan dela Cruz Jr.')
})

test('latestBirthDate › is the 18th birthday today, or the day before February 29', () => {
  expect(latestBirthDate('2026-11-29')).toBe('2008-11-29')
  expect(ageOn('2026-11-29', latestBirthDate('2026-11-29'))).toBe(18)
  expect(latestBirthDate('2028-02-29')).toBe('2010-02-28')
})

describe('ageOn', () => {
  test.each([
    ['2026-11-21', '2008-11-21', 18],
    ['2026-11-20', '2008-11-21', 17],
    ['2026-02-28', '2008-02-29', 17],
    ['2026-03-01', '2008-02-29', 18],
    ['2026-01-01', '2007-12-31', 18],
  ])('on %s for a birth date of %s returns %i', (today, birthDate, age) => {
    expect(ageOn(today, birthDate)).toBe(age)
  })

  test.each([
    ['2008-11-21', null],
    ['2008-11-22', 'merchants.TOO_YOUNG'],
    ['2026-11-22', 'merchants.BIRTH_IN_FUTURE'],
    ['1890-01-01', 'merchants.BIRTH_YEAR'],
  ])('for the birth date %s returns the expected error', (birthDate, reason) => {
    expect(getBirthDateError(birthDate, '2026-11-21')?.code ?? null).toBe(reason)
  })

  test('dayInManila › starts the day at midnight in Manila', () => {
    expect(dayInManila(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20')
    expect(dayInManila(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
  })
})

test('subscriber status › changes only to a different status', () => {
  expect(getActivateError({ status: 'inactive' })).toBeNull()
  expect(getActivateError({ status: 'active' })).toMatchObject({
    code: 'merchants.SUBSCRIBER_ALREADY_ACTIVE',
  })
  expect(getDeactivateError({ status: 'active' })).toBeNull()
  expect(getDeactivateError({ status: 'inactive' })).toMatchObject({
    code: 'merchants.SUBSCRIBER_ALREADY_INACTIVE',
  })
})
