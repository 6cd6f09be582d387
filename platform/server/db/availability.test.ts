import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markDatabaseLost, markDatabaseReached } from './availability.ts'

const lines: string[] = []
beforeEach(() => {
  // Another test in this process may have recorded an outage.
  markDatabaseReached()
  lines.length = 0
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
})
afterEach(() => {
  markDatabaseReached()
  vi.restoreAllMocks()
})

test('database outage › is logged once at its beginning and once at its end', () => {
  markDatabaseReached()
  expect(lines).toEqual([])
  for (let connection = 0; connection < 3; connection++) markDatabaseLost(new Error('ECONNRESET'))
  expect(lines).toEqual([expect.stringContaining('The database is unavailable.')])
  for (let connection = 0; connection < 3; connection++) markDatabaseReached()
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/The database is available again after \d+\.\d s\./)
})
