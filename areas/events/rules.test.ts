import { describe, expect, test } from 'vitest'
import {
  whyNotCancel,
  whyNotDelete,
  whyNotMove,
  whyNotOpen,
  whyNotPublish,
  whyNotRegister,
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

describe('an event', () => {
  test('is published once, with a place and an end to come', () => {
    expect(whyNotPublish({ ...event, ...place, status: 'draft' }, now)).toBeNull()
    expect(whyNotPublish({ ...event, ...place }, now)).toBe('publishDraftOnly')
    expect(whyNotPublish({ ...event, ...place, status: 'draft', venue: '' }, now)).toBe('needsPlace')
    expect(whyNotPublish({ ...event, ...place, status: 'draft', online: true }, now)).toBe('needsPlace')
    expect(whyNotPublish({ ...event, ...place, status: 'draft', endAt: at(-1) }, now)).toBe('endsInPast')
  })
  test('is cancelled before it begins, and deleted while nobody is registered', () => {
    expect(whyNotCancel({ status: 'published' })).toBeNull()
    expect(whyNotCancel({ status: 'ongoing' })).toBe('cancelOpenOnly')
    expect(whyNotDelete({ status: 'published', people: 1 })).toBe('hasAttendees')
    expect(whyNotDelete({ status: 'cancelled', people: 0 })).toBeNull()
  })
  test('takes people until it is full or registration ends, and at the door while it is on', () => {
    expect(whyNotRegister(event, now)).toBeNull()
    expect(whyNotRegister({ ...event, attendeeCount: 2 }, now)).toBe('full')
    expect(whyNotRegister({ ...event, capacity: null, attendeeCount: 9_999 }, now)).toBeNull()
    const closed = { ...event, registrationEnd: at(-1) }
    expect(whyNotRegister(closed, now)).toBe('registrationEnded')
    expect(whyNotRegister({ ...closed, status: 'ongoing' }, now)).toBeNull()
    expect(whyNotRegister({ ...event, status: 'draft' }, now)).toBe('registerNotYet')
    expect(whyNotRegister({ ...event, endAt: at(-1) }, now)).toBe('registerOver')
  })
  test('opens its doors twelve hours before it starts', () => {
    expect(whyNotOpen(event, now)).toBe('checkInEarly')
    expect(whyNotOpen({ ...event, startAt: at(12) }, now)).toBeNull()
    expect(whyNotOpen({ ...event, status: 'ended' }, now)).toBe('checkInOver')
  })
})

describe('an attendee', () => {
  test('moves as the table says', () => {
    expect(whyNotMove('registered', 'attended')).toBeNull()
    expect(whyNotMove('attended', 'attended')).toBe('already_attended')
    expect(whyNotMove('cancelled', 'attended')).toBe('noWay')
    expect(whyNotMove('cancelled', 'registered')).toBeNull()
  })
})
