import { describe, expect, test } from 'vitest'
import { Day, Moment } from './time.ts'

describe('Moment', () => {
  test.each([
    '2026-11-22T00:00:00Z',
    '2026-11-22T00:00:00.123456Z',
    '2026-11-22T08:00:00.5+08:00',
    '1900-01-01T00:00:00Z',
    '2999-12-31T23:59:59.999999Z',
  ])('accepts %s', (moment) => expect(Moment.safeParse(moment).success).toBe(true))

  test.each([
    // Finer than a microsecond: PostgreSQL would round it up to the next second.
    '2026-11-22T00:00:00.9999999Z',
    '2026-11-22T00:00:00.1234567+08:00',
    '0000-01-01T00:00:00Z',
    '1899-12-31T23:59:59Z',
    '3000-01-01T00:00:00Z',
    '2026-11-22T00:00:00',
    '2026-11-22',
  ])('rejects %s', (moment) => expect(Moment.safeParse(moment).success).toBe(false))
})

describe('Day', () => {
  test.each(['1900-01-01', '2026-02-28', '2999-12-31'])('accepts %s', (day) =>
    expect(Day.safeParse(day).success).toBe(true),
  )
  test.each(['0000-01-01', '1899-12-31', '3000-01-01', '2026-02-29', '2026-2-1'])('rejects %s', (day) =>
    expect(Day.safeParse(day).success).toBe(false),
  )
})
