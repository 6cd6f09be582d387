import { expect, test } from 'vitest'
import { changeOf, daysBetween, spanOf, getSpanError } from '#areas/merchants/kankolek/dashboard/rules.ts'

const today = '2026-11-21'

test.each([
  [{}, ['2026-10-23', '2026-11-21', '2026-09-23', '2026-10-22']],
  [
    { dateFrom: '2026-11-21', dateTo: '2026-11-21' },
    ['2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
  ],
  [
    { dateFrom: '2026-03-01', dateTo: '2026-03-03' },
    ['2026-03-01', '2026-03-03', '2026-02-26', '2026-02-28'],
  ],
  [
    { dateFrom: '2024-03-01', dateTo: '2024-03-01' },
    ['2024-03-01', '2024-03-01', '2024-02-29', '2024-02-29'],
  ],
  [{ dateFrom: '2026-11-20' }, ['2026-11-20', '2026-11-21', '2026-11-18', '2026-11-19']],
])('spanOf › compares %j with the same number of days before it', (request, expected) => {
  const { dateFrom, dateTo, previousFrom, previousTo } = spanOf(request, today)
  expect([dateFrom, dateTo, previousFrom, previousTo]).toEqual(expected)
})

test('getSpanError › rejects reversed dates and periods that are too long', () => {
  expect(getSpanError(spanOf({ dateFrom: '2026-11-21', dateTo: '2026-11-20' }, today))).toMatchObject({
    code: 'merchants.DATES_REVERSED',
  })
  expect(getSpanError(spanOf({ dateFrom: '2020-01-01' }, today))).toMatchObject({
    code: 'merchants.TOO_MANY_DAYS',
  })
  expect(getSpanError(spanOf({}, today))).toBeNull()
})

test.each([
  [150, 100, '+50.00%'],
  [50, 100, '-50.00%'],
  [100, 100, '0.00%'],
  [0, 100, '-100.00%'],
  [5, 0, '--'],
  [0, 0, '--'],
  [999_999, 1_000_000, '0.00%'],
])('changeOf › from %i to %i returns %s', (current, previous, change) => {
  expect(changeOf({ current, previous })).toBe(change)
})

test('daysBetween › includes every day across a month end', () => {
  expect(daysBetween('2026-02-27', '2026-03-02')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
})
