import { describe, expect, test } from 'vitest'
import { recordRef } from '#platform/contract/record-ref.ts'
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

  test('lists every field for a new and for a deleted record', () => {
    expect(changesBetween(undefined, { name: 'Ana', note: null })).toEqual([
      { field: 'name', old: null, new: 'Ana' },
    ])
    expect(changesBetween({ name: 'Ana' }, undefined)).toEqual([{ field: 'name', old: 'Ana', new: null }])
  })

  test('ignores a field that the new state does not contain', () => {
    expect(changesBetween({ name: 'Ana', city: 'Naga' }, { city: 'Iriga' })).toEqual([
      { field: 'city', old: 'Naga', new: 'Iriga' },
    ])
  })

  test('names nested fields by their path', () => {
    const before = { address: { city: 'Naga', zip: '4400' }, limits: { daily: 1, monthly: 2 } }
    const after = { address: { city: 'Naga', zip: '4401' }, limits: { daily: 1 } }
    expect(changesBetween(before, after)).toEqual([
      { field: 'address.zip', old: '4400', new: '4401' },
      { field: 'limits.monthly', old: 2, new: null },
    ])
  })

  test('compares a reference to another record as one value', () => {
    const [globe, smart] = [recordRef('eload-network', 1, 'Globe'), recordRef('eload-network', 2, 'Smart')]
    expect(changesBetween({ network: globe, group: null }, { network: smart, group: null })).toEqual([
      { field: 'network', old: globe, new: smart },
    ])
  })

  test('compares lists as a whole and ignores the order of keys', () => {
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
  ])('records that %s changed, but not its value', (field) => {
    const text = JSON.stringify(changesBetween({ [field]: 'tara-kape' }, { [field]: 'milk-tea' }))
    expect(text).not.toMatch(/tara-kape|milk-tea/)
    expect(JSON.parse(text)).toEqual([{ field, old: hiddenValue, new: hiddenValue }])
  })

  test('hides secrets at any depth', () => {
    const text = JSON.stringify([
      ...changesBetween(
        {},
        { provider: { name: 'X', credentials: { key: 'k-123' } }, users: [{ password: 'k-123' }] },
      ),
      withoutSecrets({ field: 'settings', old: { apiToken: 'k-123' }, new: null }),
    ])
    expect(text).not.toContain('k-123')
  })

  test('truncates a very long value and notes its length', () => {
    const [change] = changesBetween({ note: '' }, { note: 'x'.repeat(10_000) })
    expect(String(change?.new)).toMatch(/^x{4000}… \(10000 characters\)$/)
  })

  test('drops characters that PostgreSQL cannot store', () => {
    expect(toStorableText('a\0b\uD800c')).toBe('ab\uFFFDc')
  })
})
