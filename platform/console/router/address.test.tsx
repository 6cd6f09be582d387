import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseSearch, readAddress, stringifySearch, textsInAddress } from './address.ts'

test.each([
  ['?token=12345678901234567890&q=917', { token: '12345678901234567890', q: '917' }],
  ['?kind=a&kind=b', { kind: ['a', 'b'] }],
  ['?name=%22x%22&on=true', { name: '"x"', on: 'true' }],
  ['', {}],
])('parseSearch › keeps %s as text', (query, search) => {
  expect(parseSearch(query)).toEqual(search)
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

test('useAddress › omits empty values from the address', () => {
  expect(stringifySearch({ a: '', b: undefined, c: null, d: [], e: 0, f: false })).toBe('?e=0&f=false')
  expect(stringifySearch({})).toBe('')
})

test('readAddress › reads the parameters of its schema and ignores invalid values', () => {
  const Place = z.object({
    page: z.coerce.number().int().min(1).catch(1).default(1),
    tab: z.enum(['Profile', 'Logs']).catch('Profile').default('Profile'),
    kinds: textsInAddress,
  })
  expect(readAddress(Place, { page: '3', tab: 'Logs', kinds: 'a', other: 'x' })).toEqual({
    page: 3,
    tab: 'Logs',
    kinds: ['a'],
  })
  expect(readAddress(Place, { page: '-1', tab: 'Nope', kinds: ['a', 'b'] })).toEqual({
    page: 1,
    tab: 'Profile',
    kinds: ['a', 'b'],
  })
})
