import dayjs from 'dayjs'
import localizedFormat from 'dayjs/plugin/localizedFormat'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { describe, expect, test } from 'vitest'
import {
  formatRelativeTime,
  formatDay,
  formatMoment,
  formatNumber,
  padNumber,
  formatPercent,
  formatDuration,
  formatPesos,
  formatSignedPesos,
  formatShortMoment,
} from './format.ts'

dayjs.extend(utc)
dayjs.extend(timezone)
dayjs.extend(localizedFormat)

describe('moment', () => {
  test('is formatted in Manila time in the format LLL', () => {
    expect(formatMoment('2024-01-01T00:00:00Z')).toBe('January 1, 2024 8:00 AM')
    expect(formatMoment('2024-01-01T00:00:00Z')).toBe(formatMoment('2024-01-01T00:00:00Z', 'LLL'))
    expect(formatShortMoment('2026-11-21T02:05:00Z')).toBe('Nov 21, 2026 10:05 AM')
  })

  test.each([
    '1985-06-01T00:00:00Z',
    '1990-07-01T00:00:00Z',
    '1991-01-01T00:00:00Z',
    '1978-05-01T12:00:00Z',
    '2026-11-21T17:30:00+01:00',
    '2026-11-21T16:00:00.000Z',
  ])('agrees with the time zone: %s', (iso) => {
    expect(formatMoment(iso)).toBe(dayjs(iso).tz('Asia/Manila').format('LLL'))
  })

  test.each([null, undefined, '', 'soon'])('is empty if invalid: %s', (iso) => {
    expect(formatMoment(iso)).toBe('')
  })
})

test('timestamp without a zone › is in Manila time, with seconds if the format has them', () => {
  expect(formatMoment('2026-11-21 00:05:09')).toBe('November 21, 2026 12:05 AM')
  expect(formatMoment('2026-11-21T04:05:09Z', 'MMM D, YYYY h:mm:ss A')).toBe('Nov 21, 2026 12:05:09 PM')
  expect(formatMoment('2026-11-21T04:05:09Z', 'YYYY-MM-DD HH:mm')).toBe('2026-11-21 12:05')
})

test('day › is a Manila day', () => {
  expect(formatDay('2026-11-21')).toBe('Nov 21, 2026')
  expect(formatDay('2026-11-20T17:00:00Z')).toBe('Nov 21, 2026')
})

test('relative time › is formatted for the past and the future', () => {
  const now = Date.parse('2026-11-21T10:00:00Z')
  expect(formatRelativeTime('2026-11-21T09:55:00Z', now)).toBe('5 minutes ago')
  expect(formatRelativeTime('2026-11-22T10:00:00Z', now)).toBe('tomorrow')
})

test.each([
  ['2026-11-21T09:00:00Z', '1 oras ang nakalipas'],
  ['2026-11-20T09:00:00Z', 'kahapon'],
  ['2026-11-19T10:00:00Z', 'kamakalawa'],
  ['2026-11-18T10:00:00Z', '3 araw ang nakalipas'],
  ['2026-11-13T10:00:00Z', 'noong nakaraang linggo'],
  ['2026-10-20T10:00:00Z', 'noong nakaraang buwan'],
  ['2026-11-22T11:00:00Z', 'bukas'],
  ['2026-11-24T10:00:00Z', '3 araw pa'],
  ['2026-11-28T11:00:00Z', 'sa susunod na linggo'],
  ['2026-11-21T12:00:00Z', '2 oras pa'],
  ['2026-11-21T04:00:00Z', '6 na oras ang nakalipas'],
  ['2026-12-19T10:00:00Z', '4 na linggo pa'],
])('relative time › of %s is %s in Filipino', (moment, words) => {
  expect(formatRelativeTime(moment, new Date('2026-11-21T10:00:00Z').getTime(), 'fil')).toBe(words)
})

test.each([
  [1234567.5, '1,234,567.50'],
  ['1234.5', '1,234.50'],
  [0, '0.00'],
  ['8800000000258673', '8,800,000,000,258,673.00'],
  ['-9007199254740993.25', '-9,007,199,254,740,993.25'],
  [8_800_000_000_258_673n, '8,800,000,000,258,673.00'],
  [-12.345, '-12.35'],
  ['abc', '0.00'],
  ['', '0.00'],
  [null, '0.00'],
  [undefined, '0.00'],
  [Number.NaN, '0.00'],
  [-0, '0.00'],
  [-0.004, '0.00'],
  ['-0.004', '0.00'],
  [-0.005, '-0.01'],
  [Number.POSITIVE_INFINITY, '0.00'],
])('number %s › is formatted as %s', (value, expected) => {
  expect(formatNumber(value)).toBe(expected)
})

test.each([
  [125_050, '₱1,250.50'],
  [-125_050, '-₱1,250.50'],
  [5, '₱0.05'],
  [-5, '-₱0.05'],
  [99_999_999_999_999, '₱999,999,999,999.99'],
  [null, '₱0.00'],
  [-0, '₱0.00'],
  [-0.9, '₱0.00'],
])('%s centavos › are formatted as %s', (centavos, expected) => {
  expect(formatPesos(centavos)).toBe(expected)
})

test.each([
  [125_050, '+₱1,250.50'],
  [-125_050, '−₱1,250.50'],
  [0, '₱0.00'],
  [-0, '₱0.00'],
  [-0.9, '₱0.00'],
])('%s centavos of a movement › are formatted as %s', (centavos, expected) => {
  expect(formatSignedPesos(centavos)).toBe(expected)
})

test.each([
  [20_000, 'en', '1 min'],
  [25 * 60_000, 'en', '25 min'],
  [3.9 * 3_600_000, 'en', '3 hr'],
  [47 * 3_600_000, 'en', '47 hr'],
  [49 * 3_600_000, 'en', '2 days'],
  [5 * 3_600_000, 'fil', '5 oras'],
  [49 * 3_600_000, 'fil', '2 araw'],
])('duration of %s ms in %s › is formatted as %s', (ms, language, expected) => {
  expect(formatDuration(ms, language)).toBe(expected)
})

test('padNumber › pads to seven digits by default', () => {
  expect([padNumber(123), padNumber(123, 5), padNumber(123_456_789)]).toEqual([
    '0000123',
    '00123',
    '123456789',
  ])
  expect(formatPercent(150)).toBe('1.50%')
})
