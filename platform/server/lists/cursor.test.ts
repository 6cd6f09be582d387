import { expect, test } from 'vitest'
import { ValidationError } from '#platform/server/errors/errors.ts'
import { readCursor } from './cursor.ts'

test.each(['x', '', '2026-13-01T00:00:00Z', '0000-01-01T00:00:00Z', '99999-01-01T00:00:00Z'])(
  'cursor › is rejected for the time "%s"',
  (at) => {
    const cursor = Buffer.from(JSON.stringify(['createdAt', 'desc', 'next', at, 1])).toString('base64url')
    const expected = { sortBy: 'createdAt', sortDir: 'desc', type: 'timestamptz' } as const
    expect(() => readCursor(cursor, expected)).toThrow(ValidationError)
  },
)
