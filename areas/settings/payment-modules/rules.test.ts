import { describe, expect, test } from 'vitest'
import {
  nextFirings,
  type Plan,
  getOverlapError,
  getPlanError,
} from '#areas/settings/payment-modules/rules.ts'

// Saturday, 21 November 2026, noon in Manila.
const noon = Date.parse('2026-11-21T04:00:00Z')
const plan = (about: Partial<Plan> = {}): Plan => ({
  repeat: 'none',
  startAt: '2026-11-21T04:00:00.000Z',
  endAt: null,
  days: [],
  startTime: null,
  endTime: null,
  ...about,
})
const starts = (about: Partial<Plan>, count = 5) => nextFirings(plan(about), noon, count).map(({ at }) => at)

describe('next runs of a schedule', () => {
  test('are one for a single run, and none after it has passed', () => {
    expect(nextFirings(plan({ endAt: '2026-11-21T06:00:00.000Z' }), noon, 5)).toEqual([
      { at: '2026-11-21T04:00:00.000Z', until: '2026-11-21T06:00:00.000Z' },
    ])
    expect(nextFirings(plan(), noon + 1, 5)).toEqual([])
  })

  test('are daily at Manila time, including today only if still ahead', () => {
    const daily = { repeat: 'daily', startTime: '22:00', endTime: '02:00' } as const
    expect(nextFirings(plan(daily), noon, 2)).toEqual([
      { at: '2026-11-21T14:00:00.000Z', until: '2026-11-21T18:00:00.000Z' },
      { at: '2026-11-22T14:00:00.000Z', until: '2026-11-22T18:00:00.000Z' },
    ])
    expect(starts({ ...daily, startTime: '11:59' }, 1)).toEqual(['2026-11-22T03:59:00.000Z'])
    expect(starts({ ...daily, startTime: '12:00' }, 1)).toEqual(['2026-11-21T04:00:00.000Z'])
  })

  test('are on weekdays in Manila, even where the day differs in UTC', () => {
    // Sunday 01:00 in Manila is Saturday 17:00 in UTC.
    expect(starts({ repeat: 'weekly', days: [0, 3], startTime: '01:00' }, 4)).toEqual([
      '2026-11-21T17:00:00.000Z',
      '2026-11-24T17:00:00.000Z',
      '2026-11-28T17:00:00.000Z',
      '2026-12-01T17:00:00.000Z',
    ])
  })

  test('stay within the start and end of the schedule', () => {
    const about = { repeat: 'daily', startTime: '08:00', endTime: '20:00' } as const
    const bounded = plan({
      ...about,
      startAt: '2026-12-01T00:00:00.000Z',
      endAt: '2026-12-02T03:00:00.000Z',
    })
    expect(nextFirings(bounded, noon, 5)).toEqual([
      { at: '2026-12-01T00:00:00.000Z', until: '2026-12-01T12:00:00.000Z' },
      { at: '2026-12-02T00:00:00.000Z', until: '2026-12-02T03:00:00.000Z' },
    ])
  })

  test('are strictly increasing, even across the new year and a leap day', () => {
    const from = Date.parse('2027-12-20T00:00:00Z')
    const all = nextFirings(plan({ repeat: 'daily', startTime: '00:00' }), from, 100).map(({ at }) =>
      Date.parse(at),
    )
    expect(all).toHaveLength(100)
    for (let i = 1; i < all.length; i++) expect((all[i] ?? 0) - (all[i - 1] ?? 0)).toBe(86_400_000)
  })
})

test('schedule › is rejected if it never runs', () => {
  expect(getPlanError(plan(), noon)).toBeNull()
  expect(getPlanError(plan(), noon + 1)).toMatchObject({ code: 'settings.SCHEDULE_PAST' })
  const between = { repeat: 'daily', startTime: '08:00', endAt: '2026-11-21T05:00:00.000Z' } as const
  expect(getPlanError(plan(between), noon)).toMatchObject({ code: 'settings.SCHEDULE_PAST' })
})

test('schedules of one method › may be adjacent but not overlap', () => {
  const nightly = plan({ repeat: 'daily', startTime: '22:00', endTime: '02:00' })
  const beside = (about: Partial<Plan>) =>
    getOverlapError(plan(about), [{ ...nightly, schedulerId: 7 }], noon)
  expect(beside({ repeat: 'daily', startTime: '02:00', endTime: '05:00' })).toBeNull()
  expect(beside({ repeat: 'weekly', days: [1], startTime: '01:00', endTime: '03:00' })).toMatchObject({
    code: 'settings.SCHEDULE_OVERLAP',
    params: { other: '7' },
  })
  expect(beside({ startAt: '2026-11-22T20:00:00.000Z' })).toBeNull()
  expect(beside({ startAt: '2026-11-22T13:00:00.000Z', endAt: '2026-11-22T15:00:00.000Z' })).toMatchObject({
    code: 'settings.SCHEDULE_OVERLAP',
    params: { other: '7' },
  })
})
