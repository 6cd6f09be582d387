import { expect, test } from 'vitest'
import { foldPersonName } from './similar-names.ts'

test.each([
  ['Dela Cruz, Ma. Niña', 'MARIA NINA DELA CRUZ'],
  ['José\u00a0 Peña', 'Pen\u0303a, Jose'],
  ["D'Angelo Reyes", 'D’Angelo Reyes'],
  ['D‘Angelo Reyes', 'DʼAngelo Reyes'],
  ['D´Angelo Reyes', 'D`Angelo Reyes'],
  ['Jo\u200bse Rizal', 'jose rizal'],
])('foldPersonName › treats %j and %j as one name', (one, other) =>
  expect(foldPersonName(one)).toBe(foldPersonName(other)),
)

test('foldPersonName › keeps different names apart', () => {
  expect(foldPersonName('Juan Cruz Jr.')).not.toBe(foldPersonName('Juan Cruz'))
  expect(foldPersonName('李 明')).not.toBe('')
})
