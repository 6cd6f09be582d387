import { expect, test } from 'vitest'
import { calendarFile } from '#areas/events/calendar-file.ts'

const event = {
  eventId: 7,
  version: 3,
  title: 'Load, save; repeat',
  description: `Bring a friend.\nMula Luzon hanggang Mindanao — ${'ñ'.repeat(60)}`,
  venue: 'SMX',
  address: 'Pasay',
  online: false,
  link: '',
  startAt: '2026-11-21T10:00:00+08:00',
  endAt: '2026-11-21T12:30:00+08:00',
  updatedAt: '2026-11-20T00:00:00Z',
  status: 'published',
} as const

test('calendar file › has UTC times, escaped text and a sequence number that supersedes earlier files', () => {
  const file = calendarFile(event, 'erp.test')
  expect(file).toContain('DTSTART:20261121T020000Z\r\nDTEND:20261121T043000Z\r\n')
  expect(file).toContain(String.raw`SUMMARY:Load\, save\; repeat`)
  expect(file).toContain('UID:event-7@erp.test\r\nSEQUENCE:3\r\n')
  expect(file).toContain(String.raw`LOCATION:SMX\, Pasay`)
  expect(file).toContain('STATUS:CONFIRMED')
  expect(calendarFile({ ...event, status: 'cancelled' }, 'erp.test')).toContain('STATUS:CANCELLED')
})

test('calendar file › folds lines at 75 bytes without losing text', () => {
  const file = calendarFile(event, 'erp.test')
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain('ñ'.repeat(60))
})

test('calendar file › keeps text from starting a new property line', () => {
  const file = calendarFile({ ...event, title: 'Hi\r\nATTENDEE:mailto:x@example.ph' }, 'erp.test')
  expect(file.split('\r\n').some((line) => line.startsWith('ATTENDEE'))).toBe(false)
})
