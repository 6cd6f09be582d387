import { describe, expect, test } from 'vitest'
import {
  getCancelError,
  getDeleteError,
  getTransitionError,
  getOpenError,
  getPublishError,
  getRegisterError,
} from '#areas/events/rules.ts'

const now = Date.parse('2026-11-21T02:00:00Z')
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
const event = {
  status: 'published',
  startAt: at(24),
  endAt: at(30),
  registrationEnd: null,
  capacity: 2,
  attendeeCount: 1,
} as const
const place = { online: false, venue: 'SMX', link: '' }

describe('event', () => {
  test('is published once, with a venue and an end in the future', () => {
    expect(getPublishError({ ...event, ...place, status: 'draft' }, now)).toBeNull()
    expect(getPublishError({ ...event, ...place }, now)).toMatchObject({ code: 'events.NOT_DRAFT' })
    expect(getPublishError({ ...event, ...place, status: 'draft', venue: '' }, now)).toMatchObject({
      code: 'events.PLACE_REQUIRED',
    })
    expect(getPublishError({ ...event, ...place, status: 'draft', online: true }, now)).toMatchObject({
      code: 'events.PLACE_REQUIRED',
    })
    expect(getPublishError({ ...event, ...place, status: 'draft', endAt: at(-1) }, now)).toMatchObject({
      code: 'events.END_PASSED',
    })
  })
  test('is cancelled before its start and deleted while it has no registrations', () => {
    expect(getCancelError({ status: 'published' })).toBeNull()
    expect(getCancelError({ status: 'ongoing' })).toMatchObject({ code: 'events.NOT_CANCELLABLE' })
    expect(getDeleteError({ status: 'published', people: 1 })).toMatchObject({ code: 'events.HAS_ATTENDEES' })
    expect(getDeleteError({ status: 'cancelled', people: 0 })).toBeNull()
  })
  test('accepts registrations until it is full or registration ends, and at the entrance while it is ongoing', () => {
    expect(getRegisterError(event, now)).toBeNull()
    expect(getRegisterError({ ...event, attendeeCount: 2 }, now)).toMatchObject({ code: 'events.EVENT_FULL' })
    expect(getRegisterError({ ...event, capacity: null, attendeeCount: 9_999 }, now)).toBeNull()
    const closed = { ...event, registrationEnd: at(-1) }
    expect(getRegisterError(closed, now)).toMatchObject({ code: 'events.REGISTRATION_CLOSED' })
    expect(getRegisterError({ ...closed, status: 'ongoing' }, now)).toBeNull()
    expect(getRegisterError({ ...event, status: 'draft' }, now)).toMatchObject({
      code: 'events.NOT_PUBLISHED',
    })
    expect(getRegisterError({ ...event, endAt: at(-1) }, now)).toMatchObject({ code: 'events.EVENT_ENDED' })
  })
  test('opens check-in twelve hours before its start', () => {
    expect(getOpenError(event, now)).toMatchObject({ code: 'events.CHECK_IN_NOT_OPEN' })
    expect(getOpenError({ ...event, startAt: at(12) }, now)).toBeNull()
    expect(getOpenError({ ...event, status: 'ended' }, now)).toMatchObject({ code: 'events.CHECK_IN_ENDED' })
  })
})

describe('attendee', () => {
  test('follows the transition table', () => {
    expect(getTransitionError('registered', 'attended')).toBeNull()
    expect(getTransitionError('attended', 'attended')).toMatchObject({ code: 'events.ALREADY_CHECKED_IN' })
    expect(getTransitionError('cancelled', 'attended')).toMatchObject({ code: 'events.TRANSITION_INVALID' })
    expect(getTransitionError('cancelled', 'registered')).toBeNull()
  })
})
