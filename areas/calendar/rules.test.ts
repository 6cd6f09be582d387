import { expect, test } from 'vitest'
import { overlapsOf, getDaysError } from '#areas/calendar/rules.ts'

const at = (hour: number) => `2026-12-01T${String(hour).padStart(2, '0')}:00:00Z`
const entry = (key: string, hours: [number, number | null], about: object = {}) => ({
  key,
  startAt: at(hours[0]),
  endAt: hours[1] === null ? null : at(hours[1]),
  touches: [] as string[],
  within: [] as string[],
  ...about,
})

test('overlaps › are reported for both of two simultaneous changes to one subject', () => {
  const found = overlapsOf([
    entry('a', [1, 5], { touches: ['network 3'] }),
    entry('b', [4, 8], { touches: ['network 3'] }),
    entry('c', [4, 8], { touches: ['network 4'] }),
  ])
  expect(Object.fromEntries(found)).toEqual({ a: ['b'], b: ['a'] })
})

test('overlaps › exclude an event that starts when another ends', () => {
  expect(
    overlapsOf([entry('a', [1, 5], { touches: ['x 1'] }), entry('b', [5, 8], { touches: ['x 1'] })]).size,
  ).toBe(0)
})

test('overlaps › include an event without duration that falls within another one', () => {
  const found = overlapsOf([
    entry('a', [1, 5], { touches: ['x 1'] }),
    entry('b', [3, null], { touches: ['x 1'] }),
  ])
  expect(found.get('b')).toEqual(['a'])
})

test('overlaps › include a change to a whole and an event within it, but not two events within it', () => {
  const found = overlapsOf([
    entry('window', [1, 5], { touches: ['network 3'] }),
    entry('one sku', [2, 3], { touches: ['sku 1'], within: ['network 3'] }),
    entry('another', [2, 3], { touches: ['sku 2'], within: ['network 3'] }),
  ])
  expect(found.get('window')).toEqual(['another', 'one sku'])
  expect(found.get('one sku')).toEqual(['window'])
})

test('overlaps › include a change to all subjects of a type and each subject', () => {
  const found = overlapsOf([
    entry('all', [1, 5], { touches: ['network *'] }),
    entry('also all', [1, 5], { touches: ['network *'] }),
    entry('one', [2, 3], { touches: ['sku 1'], within: ['network 3'] }),
  ])
  expect(found.get('all')).toContain('one')
  expect(found.get('one')).toEqual(['all', 'also all'])
})

test('overlaps › include two changes to all subjects of a type without other events', () => {
  const found = overlapsOf([
    entry('all', [1, 5], { touches: ['network *'] }),
    entry('also all', [4, 6], { touches: ['network *'] }),
  ])
  expect(found.get('all')).toEqual(['also all'])
})

test('date range › is in order and at most a month with adjacent days', () => {
  expect(getDaysError({ from: '2026-12-01', to: '2026-12-01' })).toBeNull()
  expect(getDaysError({ from: '2026-12-02', to: '2026-12-01' })).toBe('backwards')
  expect(getDaysError({ from: '2026-11-29', to: '2027-01-09' })).toBeNull()
  expect(getDaysError({ from: '2026-11-01', to: '2027-01-01' })).toBe('tooMany')
})
