import { expect, test } from 'vitest'
import { barsOf, daysOf, plusMonths, spanOfDays } from '#areas/calendar/days.ts'

test('month view › shows full weeks starting on Sunday', () => {
  const days = daysOf('month', '2026-12-25')
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-29', '2027-01-02', 35])
  expect(daysOf('month', '2026-05-15')).toHaveLength(42)
})

test('calendar views › show seven days for a week and only the month for a list', () => {
  expect(daysOf('week', '2026-12-25')).toEqual([
    '2026-12-20',
    '2026-12-21',
    '2026-12-22',
    '2026-12-23',
    '2026-12-24',
    '2026-12-25',
    '2026-12-26',
  ])
  const month = daysOf('list', '2028-02-10')
  expect([month[0], month.at(-1)]).toEqual(['2028-02-01', '2028-02-29'])
})

test('next month › of a month’s last day is the last day of the next month', () => {
  expect(plusMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(plusMonths('2026-01-15', -1)).toBe('2025-12-15')
})

test('days › are in Manila time, and an end at midnight belongs to the previous day', () => {
  expect(spanOfDays({ startAt: '2026-12-01T16:00:00Z', endAt: '2026-12-02T16:00:00Z' })).toEqual([
    '2026-12-02',
    '2026-12-02',
  ])
  expect(spanOfDays({ startAt: '2026-12-01T15:59:00Z', endAt: null })).toEqual(['2026-12-01', '2026-12-01'])
})

test('bars in one row › do not overlap, and those that span the whole week are at the bottom', () => {
  const week = daysOf('week', '2026-12-25')
  const entry = (id: string, startAt: string, endAt: string | null) => ({ id, startAt, endAt })
  const bars = barsOf(
    [
      entry('short', '2026-12-21T02:00:00Z', null),
      entry('long', '2026-12-01T00:00:00Z', '2027-01-05T00:00:00Z'),
      entry('after it', '2026-12-22T02:00:00Z', '2026-12-23T02:00:00Z'),
      entry('elsewhere', '2027-01-10T02:00:00Z', null),
    ],
    week,
  )
  expect(bars.map(({ entry: { id }, column, span, lane }) => [id, column, span, lane])).toEqual([
    ['short', 1, 1, 0],
    ['after it', 2, 2, 0],
    ['long', 0, 7, 1],
  ])
  expect(bars.at(-1)).toMatchObject({ isCutBefore: true, isCutAfter: true })
})
