import { expect, test } from 'vitest'
import { assignColumn, fieldOf } from './column-mapping.ts'

test('assignColumn › moves a field to the column and frees the field that the column had', () => {
  const mapping = { name: 0, amount: 1, remarks: null }
  expect(assignColumn(mapping, 1, 'name')).toEqual({ name: 1, amount: null, remarks: null })
  expect(assignColumn(mapping, 2, 'remarks')).toEqual({ name: 0, amount: 1, remarks: 2 })
})

test('assignColumn › leaves a column out', () => {
  expect(assignColumn({ name: 0, amount: 1 }, 1, null)).toEqual({ name: 0, amount: null })
})

test('fieldOf › returns no field for a column that is not imported', () => {
  const mapping = { name: 0, amount: null }
  expect([0, 1].map((column) => fieldOf(mapping, column))).toEqual(['name', undefined])
})
