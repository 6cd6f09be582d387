import type { EventStatus } from '#areas/events/contract.ts'

type CalendarEvent = {
  eventId: number
  version: number
  title: string
  description: string
  venue: string
  address: string
  online: boolean
  link: string
  startAt: string
  endAt: string
  updatedAt: string
  status: EventStatus
}

const asText = (text: string) =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, String.raw`\n`)
    .replace(/\p{Cc}/gu, '')

const asMoment = (iso: string) => new Date(iso).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')

const encoder = new TextEncoder()

/** Folds a line at 75 bytes without splitting a character, as RFC 5545 requires. */
function folded(line: string): string {
  let text = ''
  let used = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (used + size > 75) {
      text += '\r\n '
      used = 1
    }
    text += letter
    used += size
  }
  return `${text}\r\n`
}

/** Returns the event as a calendar file (RFC 5545). A newer file of the same event supersedes an older one. */
export function calendarFile(event: CalendarEvent, host: string): string {
  const where = [event.venue, event.address].filter(Boolean).join(', ')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//ERP console//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:event-${event.eventId}@${host}`,
    `SEQUENCE:${event.version}`,
    `DTSTAMP:${asMoment(event.updatedAt)}`,
    `DTSTART:${asMoment(event.startAt)}`,
    `DTEND:${asMoment(event.endAt)}`,
    `SUMMARY:${asText(event.title)}`,
    ...(event.description === '' ? [] : [`DESCRIPTION:${asText(event.description)}`]),
    ...(where === '' && !event.online ? [] : [`LOCATION:${asText(where || event.link)}`]),
    ...(event.link === '' ? [] : [`URL:${event.link}`]),
    `STATUS:${event.status === 'cancelled' ? 'CANCELLED' : event.status === 'draft' ? 'TENTATIVE' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(folded).join('')
}
