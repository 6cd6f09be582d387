import { statusLabel } from '#platform/words.ts'
import { describe, expect, test } from 'vitest'
import {
  endingOf,
  validatePlan,
  getBeginError,
  getCancelError,
  getChangeError,
} from '#areas/eload/scheduler/rules.ts'

const plan = {
  operation: 'update_rebate',
  value: 250,
  rebateType: 'percent',
  promoIds: [1, 2],
  startAt: '2026-11-22T00:00:00Z',
  endAt: '2026-11-23T00:00:00Z',
} as const
const validate = (about: Partial<Omit<typeof plan, 'operation'>> | object) =>
  validatePlan({ ...plan, ...about } as Parameters<typeof validatePlan>[0]).map(({ field }) => field)

describe('schedule plan', () => {
  test.each([
    [{}, []],
    [{ value: null }, ['value']],
    [{ operation: 'activate', rebateType: null }, ['value']],
    [{ operation: 'activate', rebateType: null, value: null }, []],
    [{ operation: 'feature', rebateType: null, value: 200 }, ['value']],
    [{ operation: 'feature', rebateType: null, value: 0 }, []],
    [{ operation: 'update_price' }, ['rebateType']],
    [{ promoIds: [1, 1] }, ['promoIds']],
    [{ endAt: plan.startAt }, ['endAt']],
    [{ endAt: null }, []],
  ])('schedule plan with %o is invalid in %o', (about, fields) => {
    expect(validate(about)).toEqual(fields)
  })
  test('starts at least ten minutes from now', () => {
    const now = Date.parse(plan.startAt)
    expect(getBeginError(plan, now - 10 * 60_000)).toBeNull()
    expect(getBeginError(plan, now - 10 * 60_000 + 1)?.code).toBe('eload.SCHEDULE_TOO_SOON')
  })
})

test('schedule › can be changed before its start and cancelled before its end', () => {
  expect(getChangeError({ status: 'scheduled' })).toBeNull()
  expect(getChangeError({ status: 'running' })).toMatchObject({ code: 'eload.SCHEDULE_STARTED' })
  for (const status of ['scheduled', 'running'] as const) expect(getCancelError({ status })).toBeNull()
  for (const status of ['completed', 'partially_completed', 'failed', 'cancelled'] as const)
    expect(getCancelError({ status })).toMatchObject({
      code: 'eload.SCHEDULE_STARTED',
      params: { status: statusLabel(status) },
    })
})

test('schedule result › is determined by the results of its promos', () => {
  expect(endingOf(['changed', 'same'])).toBe('completed')
  expect(endingOf(['changed', 'rejected'])).toBe('partially_completed')
  expect(endingOf(['rejected', 'missed'])).toBe('failed')
  expect(endingOf(['restored', 'not_restored'])).toBe('partially_completed')
})
