import { expect, test } from 'vitest'
import { typeAhead } from './menu-keys.ts'

const labels = ['Sari Sari Store', 'Non Sari Sari Store', 'Señor', 'Supplier']
const press = (key: string, timeStamp: number, modifiers = {}) => ({
  key,
  timeStamp,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
})

test('typeAhead › finds the label that starts with the letters, without marks and capitals', () => {
  expect(typeAhead(press('S', 10_000), labels, -1)).toBe(0)
  expect(typeAhead(press('e', 10_100), labels, 0)).toBe(2)
  expect(typeAhead(press('n', 10_200), labels, 2)).toBe(2)
  expect(typeAhead(press('x', 10_300), labels, 2)).toBeUndefined()
})

test('typeAhead › goes through labels that start with a letter pressed repeatedly', () => {
  const at = [0, 1, 2].reduce<number[]>(
    (found, index) => [...found, typeAhead(press('s', 20_000 + index), labels, found.at(-1) ?? -1) ?? -1],
    [],
  )
  expect(at).toEqual([0, 2, 3])
})

test('typeAhead › starts again after a pause, and ignores a first space and shortcuts', () => {
  expect(typeAhead(press('s', 30_000), labels, -1)).toBe(0)
  expect(typeAhead(press('n', 31_000), labels, 0)).toBe(1)
  expect(typeAhead(press(' ', 33_000), labels, 0)).toBeUndefined()
  expect(typeAhead(press('s', 34_000, { ctrlKey: true }), labels, 0)).toBeUndefined()
})
