import { describe, expect, test } from 'vitest'
import type { MdrChange, MdrOption } from '#areas/merchants/kankolek/contract.ts'
import {
  calculateCharge,
  isSameSetting,
  needsSecondPerson,
  standardValues,
  toFormValues,
  getQrError,
  getConfirmError,
} from '#areas/merchants/kankolek/rules.ts'
import { type BasisPoints, centavosFrom } from '#platform/contract/fields.ts'

const bps = (value: number) => value as BasisPoints
const options: MdrOption[] = [
  { id: 1, name: '0.00% promo', label: '0.00% promo', rate: bps(0) },
  { id: 3, name: '1.00%', label: '1.00%', rate: bps(100) },
  { id: 7, name: 'Custom', label: 'Custom', rate: null },
]

test.each([
  [1, 0, true],
  [2, 50, true],
  [3, 100, false],
  [6, 250, false],
  [7, 99, true],
  [7, 300, true],
])('needsSecondPerson › for option %i at %i basis points returns %s', (mdrOptionId, rate, needed) => {
  expect(needsSecondPerson({ mdrOptionId, rate })).toBe(needed)
})

test.each([
  // Amount, rate, fixed fee and expected charge.
  [100_000, 150, 0, 1_500],
  [333, 100, 0, 3],
  [350, 100, 0, 4],
  [100_000, 100, 500, 1_500],
  [100, 0, 500, 100],
])('calculateCharge › %i centavos at %i basis points plus %i is %i', (amount, rate, fixed, charge) => {
  expect(calculateCharge(amount, { rate: bps(rate), fixedFee: centavosFrom((fixed / 100).toFixed(2)) })).toBe(
    charge,
  )
})

describe('toFormValues', () => {
  const change: MdrChange = { businessId: 1, ...standardValues, rate: null }
  const validate = (about: Partial<MdrChange>) =>
    toFormValues({ ...change, ...about }, options).errors[0]?.field

  test('accepts an option and applies its rate', () => {
    expect(toFormValues(change, options)).toMatchObject({ values: { rate: 100 }, errors: [] })
  })
  test.each([
    [{ mdrOptionId: 99 }, 'mdrOptionId'],
    [{ mdrOptionId: 3, rate: bps(50) }, 'rate'],
    [{ mdrOptionId: 7 }, 'rate'],
    [{ mdrOptionId: 7, rate: bps(501) }, 'rate'],
    [{ minAmount: centavosFrom('0.99') }, 'minAmount'],
    [{ maxAmount: centavosFrom('50000.01') }, 'maxAmount'],
    [{ minAmount: centavosFrom('200'), maxAmount: centavosFrom('100') }, 'maxAmount'],
    [{ fixedFee: centavosFrom('1.00') }, 'fixedFee'],
  ] as [Partial<MdrChange>, string][])('rejects %j at %s', (about, field) => {
    expect(validate(about)).toBe(field)
  })
})

test('isSameSetting › treats different notations of one time as equal', () => {
  const one = { ...standardValues, effectiveAt: '2026-12-01T00:00:00Z' }
  expect(isSameSetting(one, { ...one, effectiveAt: '2026-12-01T08:00:00+08:00' })).toBe(true)
  expect(isSameSetting(one, { ...one, effectiveAt: null })).toBe(false)
  expect(isSameSetting(one, { ...one, remarks: 'else' })).toBe(false)
})

test('getConfirmError › rejects the person who requested the setting', () => {
  expect(getConfirmError({ madeById: 1 }, { id: 1 })).toMatchObject({ code: 'platform.OWN_REQUEST' })
  expect(getConfirmError({ madeById: 1 }, { id: 2 })).toBeNull()
})

test.each([
  [{}, null],
  [{ businessStatus: 'inactive' }, 'BUSINESS_INACTIVE'],
  [{ enabled: false }, 'QR_DISABLED'],
  [{ walletStatus: null }, 'NO_WALLET_YET'],
  [{ walletStatus: 'frozen' }, 'WALLET_NOT_ACTIVE'],
  [{ walletStatus: 'on_hold' }, null],
])('getQrError › for business %j returns %j', (about, code) => {
  const error = getQrError({ enabled: true, businessStatus: 'active', walletStatus: 'active', ...about })
  expect(error?.code ?? null).toBe(code && `merchants.${code}`)
})
