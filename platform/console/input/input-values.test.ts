import { describe, expect, test } from 'vitest'
import { groupAmount, toInputMoment, fromInputMoment, normaliseAmount } from './input-values.ts'
import { Money } from '#platform/contract/fields/money.ts'

describe('amount input', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['1250', '1250.00'],
    ['1,250.5', '1250.50'],
    ['₱ 1,250.50', '1250.50'],
    ['.5', '0.50'],
    ['007', '7.00'],
    ['0', '0.00'],
    ['-5', '-5.00'],
    ['1.', '1.00'],
  ])('%j is sent as %j', (typed, wire) => {
    expect(normaliseAmount(typed)).toBe(wire)
  })
  test.each(['1.234', 'abc', '1.2.3', '12e3', '--1', '.'])('%j is passed on unchanged', (typed) => {
    const wire = normaliseAmount(typed)
    expect(Money.safeParse(wire).success).toBe(false)
    expect(groupAmount(typed)).toBe(wire)
  })
  test.each([
    ['999999999999.99', '999,999,999,999.99'],
    ['1250.5', '1,250.50'],
    ['12', '12.00'],
    ['-1234', '-1,234.00'],
    ['', ''],
  ])('%j is displayed as %j', (typed, expected) => {
    expect(groupAmount(typed)).toBe(expected)
  })
})

describe('date and time input in Manila', () => {
  test('is displayed eight hours ahead of UTC and converted back unchanged', () => {
    expect(toInputMoment('2026-11-20T18:05:00Z')).toBe('2026-11-21T02:05')
    expect(fromInputMoment('2026-11-21T02:05')).toBe('2026-11-20T18:05:00.000Z')
    expect(fromInputMoment('2026-11-21T02:05:30')).toBe('2026-11-20T18:05:30.000Z')
  })
  test('is null when empty', () => {
    expect(fromInputMoment('')).toBeNull()
    expect(toInputMoment(null)).toBe('')
    expect(toInputMoment('soon')).toBe('')
  })
})
