import { describe, expect, test } from 'vitest'
import { addDays, formatTime, parseDay, parseManilaMoment, parseTime } from './parse-date.ts'

const today = '2026-11-24'

describe('day', () => {
  test.each([
    ['Nov 24, 2026', '2026-11-24'],
    ['november 24 2026', '2026-11-24'],
    ['24 Nov 2026', '2026-11-24'],
    ['24-Nov-2026', '2026-11-24'],
    ['11/24/2026', '2026-11-24'],
    ['1/2/2026', '2026-01-02'],
    ['2026-11-24', '2026-11-24'],
    ['2026/11/24', '2026-11-24'],
    [' Nob 24, 2026 ', '2026-11-24'],
    ['Sept. 5, 2026', '2026-09-05'],
    ['5 Disyembre 2026', '2026-12-05'],
    ['Feb 29, 2028', '2028-02-29'],
  ])('%j is read while it is typed', (text, day) => {
    expect(parseDay(text)).toBe(day)
    expect(parseDay(text, today)).toBe(day)
  })

  test.each([
    ['Nov 2', '2026-11-02'],
    ['2 Nov', '2026-11-02'],
    ['11/2', '2026-11-02'],
    ['2026-1-2', '2026-01-02'],
    ['Today', today],
    ['bukas', '2026-11-25'],
    ['tomorrow', '2026-11-25'],
    ['kahapon', '2026-11-23'],
    ['Friday', '2026-11-27'],
    ['Tue', '2026-12-01'],
    ['this Thursday', '2026-11-26'],
    ['next Monday', '2026-11-30'],
    ['next Fri', '2026-12-04'],
    ['next Sunday', '2026-12-06'],
    ['sa Lunes', '2026-11-30'],
    ['sa Linggo', '2026-11-29'],
    ['sa darating na Sabado', '2026-11-28'],
    ['sa susunod na Miyerkoles', '2026-12-02'],
  ])('%j is read only when it is complete', (text, day) => {
    expect(parseDay(text)).toBeNull()
    expect(parseDay(text, today)).toBe(day)
  })

  test.each([
    '',
    'soon',
    '24',
    '24/11/2026',
    '11/24/26',
    'Feb 30, 2026',
    'No 24, 2026',
    'Nov 24, 2026 6:00 PM',
    '2026-13-01',
    '20261124',
    'next',
    'next week',
    'sa susunod na linggo',
    'Monday 24',
  ])('%j is unreadable', (text) => {
    expect(parseDay(text, today)).toBeNull()
  })

  test('plus days › crosses months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  })
})

describe('time of day', () => {
  test.each([
    ['6:17 PM', '18:17', '6:17 PM'],
    ['6:17pm', '18:17', '6:17 PM'],
    ['6 p.m.', '18:00', '6:00 PM'],
    ['18:17', '18:17', '6:17 PM'],
    ['9:05', '09:05', '9:05 AM'],
    ['12 am', '00:00', '12:00 AM'],
    ['12:30 PM', '12:30', '12:30 PM'],
    ['00:00', '00:00', '12:00 AM'],
  ])('%j is %s, displayed as %s', (text, time, displayed) => {
    expect(parseTime(text)).toBe(time)
    expect(formatTime(time)).toBe(displayed)
  })

  test.each(['', '6', '24:00', '13:00 PM', '0:30 AM', '6:60', '6:1', 'noon'])('%j is unreadable', (text) => {
    expect(parseTime(text)).toBeNull()
  })
})

describe('moment', () => {
  test.each([
    ['Nov 24, 2026 6:17 PM', '2026-11-24T18:17'],
    ['24 Nov 2026, 6pm', '2026-11-24T18:00'],
    ['11/24/2026 18:17', '2026-11-24T18:17'],
    ['2026-11-24T18:17', '2026-11-24T18:17'],
    ['6 Oct 2026 6:00 AM', '2026-10-06T06:00'],
  ])('%j is read while it is typed', (text, moment) => {
    expect(parseManilaMoment(text)).toBe(moment)
  })

  test('a day alone › takes the given time, or midnight, when it is complete', () => {
    expect(parseManilaMoment('Nov 24, 2026')).toBeNull()
    expect(parseManilaMoment('Nov 24, 2026', today)).toBe('2026-11-24T00:00')
    expect(parseManilaMoment('tomorrow', today, '18:17')).toBe('2026-11-25T18:17')
    expect(parseManilaMoment('tomorrow 6 pm', today, '18:17')).toBe('2026-11-25T18:00')
  })

  test.each([
    ['next Monday 8am', '2026-11-30T08:00'],
    ['tomorrow at 6pm', '2026-11-25T18:00'],
    ['bukas 6pm', '2026-11-25T18:00'],
    ['bukas ng 6 pm', '2026-11-25T18:00'],
    ['sa Lunes 8am', '2026-11-30T08:00'],
    ['sa susunod na Biyernes, 18:30', '2026-12-04T18:30'],
  ])('%j is read only when it is complete', (text, moment) => {
    expect(parseManilaMoment(text)).toBeNull()
    expect(parseManilaMoment(text, today)).toBe(moment)
  })

  test('next Monday › on a Sunday is the following day', () => {
    expect(parseManilaMoment('next Monday 8am', '2026-11-29')).toBe('2026-11-30T08:00')
    expect(parseManilaMoment('sa Lunes 8am', '2026-11-30')).toBe('2026-12-07T08:00')
  })

  test.each(['6:17 PM', 'Nov 24, 2026 25:00', 'soon 6 PM', 'Nov 24, 2026 at noon'])(
    '%j is unreadable',
    (text) => {
      expect(parseManilaMoment(text, today)).toBeNull()
    },
  )
})
