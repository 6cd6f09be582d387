import { describe, expect, test } from 'vitest'
import {
  changesBetween,
  hiddenValue,
  toStorableText,
  withoutSecrets,
} from '#platform/server/audit/changes.ts'

describe('changesBetween', () => {
  test('keeps only the fields that differ', () => {
    expect(
      changesBetween({ name: 'Ana', city: 'Naga', age: 30 }, { name: 'Ana', city: 'Iriga', age: 30 }),
    ).toEqual([{ field: 'city', old: 'Naga', new: 'Iriga' }])
  })

  test('a new record has every field new, a removed one every field gone', () => {
    expect(changesBetween(undefined, { name: 'Ana', note: null })).toEqual([
      { field: 'name', old: null, new: 'Ana' },
    ])
    expect(changesBetween({ name: 'Ana' }, undefined)).toEqual([{ field: 'name', old: 'Ana', new: null }])
  })

  test('a field that the new state does not name was not touched', () => {
    expect(changesBetween({ name: 'Ana', city: 'Naga' }, { city: 'Iriga' })).toEqual([
      { field: 'city', old: 'Naga', new: 'Iriga' },
    ])
  })

  test('nested fields are named by their way', () => {
    const before = { address: { city: 'Naga', zip: '4400' }, limits: { daily: 1, monthly: 2 } }
    const after = { address: { city: 'Naga', zip: '4401' }, limits: { daily: 1 } }
    expect(changesBetween(before, after)).toEqual([
      { field: 'address.zip', old: '4400', new: '4401' },
      { field: 'limits.monthly', old: 2, new: null },
    ])
  })

  test('lists are compared whole, and the order of keys means nothing', () => {
    expect(changesBetween({ tags: ['a', 'b'] }, { tags: ['a', 'b'] })).toEqual([])
    expect(changesBetween({ items: [{ a: 1, b: 2 }] }, { items: [{ b: 2, a: 1 }] })).toEqual([])
    expect(changesBetween({ tags: ['a'] }, { tags: ['a', 'b'] })).toEqual([
      { field: 'tags', old: ['a'], new: ['a', 'b'] },
    ])
  })

  test.each([
    'password',
    'newPassword',
    'password_hash',
    'token',
    'accessToken',
    'clientSecret',
    'OTP',
    'recovery_codes',
  ])('of %s it tells that it changed, never what it is', (field) => {
    const told = JSON.stringify(changesBetween({ [field]: 'tara-kape' }, { [field]: 'milk-tea' }))
    expect(told).not.toMatch(/tara-kape|milk-tea/)
    expect(JSON.parse(told)).toEqual([{ field, old: hiddenValue, new: hiddenValue }])
  })

  test('secrets are hidden however deep they lie', () => {
    const told = JSON.stringify([
      ...changesBetween(
        {},
        { provider: { name: 'X', credentials: { key: 'k-123' } }, users: [{ password: 'k-123' }] },
      ),
      withoutSecrets({ field: 'settings', old: { apiToken: 'k-123' }, new: null }),
    ])
    expect(told).not.toContain('k-123')
  })

  test('a very long value is cut and says how long it was', () => {
    const [change] = changesBetween({ note: '' }, { note: 'x'.repeat(10_000) })
    expect(String(change?.new)).toMatch(/^x{4000}… \(10000 characters\)$/)
  })

  test('what PostgreSQL cannot keep is left out', () => {
    expect(toStorableText('a\0b\uD800c')).toBe('ab\uFFFDc')
  })
})
