import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterQuietHours,
  isQuiet,
  needsApproval,
  needsSecond,
  getCancelError,
  getDeleteError,
  getEditError,
  getPushError,
  getScheduleError,
  getControlError,
  getSubmitError,
} from '#areas/notifications/rules.ts'

const draft = { status: 'draft', authors: ['ana@erp.test'], audience: 'all' } as const
const ana = { email: 'ana@erp.test', level: 20 }
const ben = { email: 'ben@erp.test', level: 20 }
const chief = { email: 'chief@erp.test', level: 40 }
const now = Date.parse('2026-11-21T04:00:00Z')

describe('notification draft', () => {
  test('is changed and deleted by its authors, or from level 40', () => {
    expect(getEditError(draft, ana)).toBeNull()
    expect(getEditError(draft, ben)).toMatchObject({ code: 'notifications.NOT_AUTHOR' })
    expect(getEditError(draft, chief)).toBeNull()
    expect(getEditError({ ...draft, status: 'scheduled' }, ana)).toMatchObject({
      code: 'notifications.NOT_DRAFT',
    })
    expect(getDeleteError({ ...draft, status: 'cancelled' }, ana)).toBeNull()
    expect(getDeleteError({ ...draft, status: 'sent' }, chief)).toMatchObject({
      code: 'notifications.NOT_DELETABLE',
    })
  })
  test('is scheduled and sent from level 40, and to everyone only by a person who is not an author', () => {
    const later = new Date(now + 60_000).toISOString()
    expect(getScheduleError(draft, ana, later, now)).toMatchObject({ code: 'notifications.LEVEL_REQUIRED' })
    expect(getScheduleError(draft, chief, later, now)).toBeNull()
    expect(getScheduleError(draft, chief, new Date(now).toISOString(), now)).toMatchObject({
      code: 'notifications.TIME_PASSED',
    })
    expect(getScheduleError(draft, chief, null, now)).toMatchObject({ code: 'notifications.TIME_REQUIRED' })
    expect(getPushError({ ...draft, status: 'sent' }, chief)).toMatchObject({
      code: 'notifications.NOT_SENDABLE',
    })
    expect(getCancelError({ ...draft, status: 'scheduled' }, ben)).toMatchObject({
      code: 'notifications.NOT_AUTHOR',
    })
    expect(needsSecond(draft, ana)).toBe(true)
    expect(needsSecond(draft, chief)).toBe(false)
    expect(needsSecond({ ...draft, audience: 'users' }, ana)).toBe(false)
  })
  test('is submitted by its authors and from level 40, and needs an approval below level 40', () => {
    const submitted = { ...draft, sendAt: null }
    expect(getSubmitError(submitted, ana, now)).toBeNull()
    expect(getSubmitError(submitted, ben, now)).toMatchObject({ code: 'notifications.NOT_AUTHOR' })
    expect(getSubmitError({ ...submitted, status: 'scheduled' }, ana, now)).toMatchObject({
      code: 'notifications.NOT_SUBMITTABLE',
    })
    expect(getSubmitError({ ...submitted, sendAt: new Date(now).toISOString() }, ana, now)).toMatchObject({
      code: 'notifications.TIME_PASSED',
    })
    expect(needsApproval({ ...draft, audience: 'users' }, ana)).toBe(true)
    expect(needsApproval({ ...draft, audience: 'users' }, chief)).toBe(false)
    expect(needsApproval(draft, { ...chief, email: 'ana@erp.test' })).toBe(true)
  })
  test('is paused, resumed or stopped only while it is being sent', () => {
    expect(getControlError({ status: 'sending' }, 'pause')).toBeNull()
    expect(getControlError({ status: 'paused' }, 'pause')).toMatchObject({
      code: 'notifications.NOT_SENDING',
    })
    expect(getControlError({ status: 'paused' }, 'stop')).toBeNull()
    expect(getControlError({ status: 'stopped' }, 'resume')).toMatchObject({
      code: 'notifications.NOT_PAUSED',
    })
  })
})

describe('quiet hours', () => {
  test.each([
    ['20:59', false],
    ['21:00', true],
    ['00:00', true],
    ['06:59', true],
    ['07:00', false],
  ])('quiet hours at %s in Manila return %s', (time, quiet) => {
    expect(isQuiet(Date.parse(`2026-11-21T${time}:00+08:00`))).toBe(quiet)
  })
  test('end at seven of the same or the next morning', () => {
    const seven = Date.parse('2026-11-22T07:00:00+08:00')
    expect(afterQuietHours(Date.parse('2026-11-21T22:30:00+08:00'))).toBe(seven)
    expect(afterQuietHours(Date.parse('2026-11-22T03:15:00+08:00'))).toBe(seven)
  })
  test('never include their end and last at most ten hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (at) => {
        const after = afterQuietHours(at)
        expect(isQuiet(after)).toBe(false)
        expect(after).toBeGreaterThanOrEqual(at)
        expect(after - at).toBeLessThanOrEqual(10 * 3_600_000)
      }),
    )
  })
})
