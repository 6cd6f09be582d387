import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ValidationError } from '#platform/server/errors/errors.ts'
import { decryptCursor, encryptCursors } from './cursor-encryption.ts'

const scope = {
  secret: randomBytes(32),
  holder: 7,
  callPath: '/brands/list',
  request: { sortBy: 'name', filters: {} },
  now: Date.parse('2026-11-28T01:00:00Z'),
}
const reply = {
  rows: [],
  pageInfo: { page: 1, limit: 10, total: 30, noOfPage: 3, nextCursor: 'a b', previousCursor: null },
}
const hours = 3_600_000

test('cursor › is returned unchanged within twelve hours and rejected after them', () => {
  const { nextCursor, previousCursor } = encryptCursors(scope, reply).pageInfo
  expect(previousCursor).toBeNull()
  const at = (now: number) => decryptCursor({ ...scope, now }, { cursor: nextCursor }).cursor
  expect(at(scope.now + 12 * hours - 1)).toBe('a b')
  expect(() => at(scope.now + 12 * hours)).toThrow(ValidationError)
})

test('cursor › of another secret is rejected', () => {
  const { nextCursor } = encryptCursors(scope, reply).pageInfo
  expect(() => decryptCursor({ ...scope, secret: randomBytes(32) }, { cursor: nextCursor })).toThrow(
    ValidationError,
  )
})
