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

test('two that change one thing at one time meet, and each says so', () => {
  const found = overlapsOf([
    entry('a', [1, 5], { touches: ['network 3'] }),
    entry('b', [4, 8], { touches: ['network 3'] }),
    entry('c', [4, 8], { touches: ['network 4'] }),
  ])
  expect(Object.fromEntries(found)).toEqual({ a: ['b'], b: ['a'] })
})

test('what ends as another begins does not meet it', () => {
  expect(
    overlapsOf([entry('a', [1, 5], { touches: ['x 1'] }), entry('b', [5, 8], { touches: ['x 1'] })]).size,
  ).toBe(0)
})

test('a moment meets what holds at that moment', () => {
  const found = overlapsOf([
    entry('a', [1, 5], { touches: ['x 1'] }),
    entry('b', [3, null], { touches: ['x 1'] }),
  ])
  expect(found.get('b')).toEqual(['a'])
})

test('a change of the whole meets what stands in it, and two that stand in it do not meet', () => {
  const found = overlapsOf([
    entry('window', [1, 5], { touches: ['network 3'] }),
    entry('one sku', [2, 3], { touches: ['sku 1'], within: ['network 3'] }),
    entry('another', [2, 3], { touches: ['sku 2'], within: ['network 3'] }),
  ])
  expect(found.get('window')).toEqual(['another', 'one sku'])
  expect(found.get('one sku')).toEqual(['window'])
})

test('what changes all of a kind meets each one of that kind', () => {
  const found = overlapsOf([
    entry('all', [1, 5], { touches: ['network *'] }),
    entry('also all', [1, 5], { touches: ['network *'] }),
    entry('one', [2, 3], { touches: ['sku 1'], within: ['network 3'] }),
  ])
  expect(found.get('all')).toContain('one')
  expect(found.get('one')).toEqual(['all', 'also all'])
})

test('two that change everything of a kind meet although nothing else speaks of that kind', () => {
  const found = overlapsOf([
    entry('all', [1, 5], { touches: ['network *'] }),
    entry('also all', [4, 6], { touches: ['network *'] }),
  ])
  expect(found.get('all')).toEqual(['also all'])
})

test('days are shown from the first to the last, a month with its edges at most', () => {
  expect(getDaysError({ from: '2026-12-01', to: '2026-12-01' })).toBeNull()
  expect(getDaysError({ from: '2026-12-02', to: '2026-12-01' })).toBe('backwards')
  expect(getDaysError({ from: '2026-11-29', to: '2027-01-09' })).toBeNull()
  expect(getDaysError({ from: '2026-11-01', to: '2027-01-01' })).toBe('tooMany')
})
