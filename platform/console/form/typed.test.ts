import { describe, expect, test } from 'vitest'
import {
  groupedAmount,
  momentForInput,
  momentFromInput,
  normalisedAmount,
} from '#platform/console/form/typed.ts'
import { Money } from '#platform/contract/money.ts'

describe('an amount as typed', () => {
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
  ])('%j goes out as %j', (typed, wire) => {
    expect(normalisedAmount(typed)).toBe(wire)
  })
  test.each(['1.234', 'abc', '1.2.3', '12e3', '--1', '.'])('%j is left for the schema to refuse', (typed) => {
    const wire = normalisedAmount(typed)
    expect(Money.safeParse(wire).success).toBe(false)
    expect(groupedAmount(typed)).toBe(wire)
  })
  test.each([
    ['999999999999.99', '999,999,999,999.99'],
    ['1250.5', '1,250.50'],
    ['12', '12.00'],
    ['-1234', '-1,234.00'],
    ['', ''],
  ])('%j is read as %j', (typed, shown) => {
    expect(groupedAmount(typed)).toBe(shown)
  })
})

describe('a moment on Manila’s clock', () => {
  test('goes into the input eight hours ahead and comes out the same', () => {
    expect(momentForInput('2026-11-20T18:05:00Z')).toBe('2026-11-21T02:05')
    expect(momentFromInput('2026-11-21T02:05')).toBe('2026-11-20T18:05:00.000Z')
    expect(momentFromInput('2026-11-21T02:05:30')).toBe('2026-11-20T18:05:30.000Z')
  })
  test('is nothing while nothing is typed', () => {
    expect(momentFromInput('')).toBeNull()
    expect(momentForInput(null)).toBe('')
    expect(momentForInput('soon')).toBe('')
  })
})
