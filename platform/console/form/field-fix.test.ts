import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fixFor } from '#platform/console/form/field-fix.ts'
import { Money } from '#platform/contract/fields/money.ts'

const accepts = (schema: z.ZodType) => (value: unknown) => schema.safeParse(value).success
const errorWith = (params: Record<string, string | number>) => ({ field: 'x', message: '', params })
const Code = z.string().regex(/^[A-Z0-9][A-Z0-9-]+$/)

describe('fixFor', () => {
  test('an amount above the maximum of the error › offers the maximum', () => {
    const fix = fixFor({
      error: errorWith({ max: '₱50,000.00' }),
      value: '60000.00',
      isValid: accepts(Money),
    })
    expect(fix).toEqual({ value: '50000.00', label: '₱50,000.00' })
  })

  test('a number below the minimum of the error › offers the minimum as a number', () => {
    const fix = fixFor({ error: errorWith({ min: 18 }), value: 3, isValid: accepts(z.int().min(18)) })
    expect(fix).toEqual({ value: 18, label: '18' })
  })

  test('a bound that the schema rejects › offers nothing', () => {
    const isValid = accepts(z.number().gt(0))
    expect(fixFor({ error: errorWith({ min: 0 }), value: -1, isValid })).toBeNull()
  })

  test('a date before the first valid day › offers that day', () => {
    const fix = fixFor({
      error: errorWith({}),
      value: '2026-11-20',
      bounds: { min: '2026-11-24' },
      formatDate: () => 'Nov 24, 2026',
      isValid: () => true,
    })
    expect(fix).toEqual({ value: '2026-11-24', label: 'Nov 24, 2026' })
  })

  test('an amount with three decimals › offers the rounded amount', () => {
    const fix = fixFor({ error: errorWith({}), value: '1250.125', isValid: accepts(Money) })
    expect(fix).toEqual({ value: '1250.13', label: '1,250.13' })
  })

  test.each([
    ['glb 50', 'GLB-50'],
    [' GLB-50 ', 'GLB-50'],
    ['glb-50', 'GLB-50'],
  ])('the code %j › offers %j', (value, offered) => {
    expect(fixFor({ error: errorWith({}), value, isValid: accepts(Code) })?.value).toBe(offered)
  })

  test('a code with a character that is not valid › offers nothing', () => {
    expect(fixFor({ error: errorWith({}), value: 'GLB*50', isValid: accepts(Code) })).toBeNull()
  })
})
