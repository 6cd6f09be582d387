import { describe, expect, test } from 'vitest'
import { isHoliday } from './holidays.ts'
import { officeTime, officeTimeAfter } from './office-hours.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const dayOf = (date: string) => Date.parse(date) / 86_400_000

describe('officeTime', () => {
  test.each([
    ['2026-11-26T15:30', 0, '2026-11-26T15:30'],
    ['2026-11-26T15:30', 90, '2026-11-26T14:00'],
    // At night, the last office minute was at 5:59 PM.
    ['2026-11-26T23:50', 10, '2026-11-26T17:49'],
    ['2026-11-27T00:10', 10, '2026-11-26T17:49'],
    ['2026-11-27T09:00', 60, '2026-11-26T17:29'],
    // Sunday, and Bonifacio Day on a Monday.
    ['2026-12-01T08:30', 10, '2026-11-28T17:49'],
  ])('of %s › %i minutes before is %s', (until, minutes, expected) => {
    expect(new Date(officeTime(at(until), minutes)).toISOString()).toBe(new Date(at(expected)).toISOString())
  })
})

test('officeTimeAfter › continues on the next working day', () => {
  expect(officeTimeAfter(at('2026-11-28T17:50'), 20)).toBe(at('2026-12-01T08:41'))
})

test.each([
  ['2026-04-02', true],
  ['2026-04-04', true],
  ['2026-04-05', false],
  ['2027-03-26', true],
  ['2026-08-31', true],
  ['2026-02-17', true],
  ['2026-08-24', false],
  ['2026-12-25', true],
  ['2026-11-28', false],
])('%s › is a holiday: %s', (date, expected) => {
  expect(isHoliday(dayOf(date))).toBe(expected)
})
