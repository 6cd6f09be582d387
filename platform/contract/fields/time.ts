import { z } from 'zod'

// JavaScript and PostgreSQL fail in different ways near the limits of their date ranges. No valid date is outside
// 1900 to 2999.
const knownYear = /^(19|2\d)\d\d-/
export const dayMessage = 'Enter a date from 1900 to 2999'

// PostgreSQL rounds to microseconds, so two distinct moments could become equal.
const microseconds = /^[^.]*(\.\d{1,6}\D.*)?$/
export const momentMessage = 'Enter a date and time from 1900 to 2999, to the microsecond at most'

/** A moment as ISO 8601 text with an offset: years 1900 to 2999, at most microseconds. */
export const Moment = z.iso
  .datetime({ offset: true, abort: true })
  .regex(knownYear, { error: momentMessage, abort: true })
  .regex(microseconds, momentMessage)

/** A calendar day in Manila as YYYY-MM-DD, from 1900 to 2999. */
export const Day = z.iso.date({ abort: true }).regex(knownYear, dayMessage)

export { manila } from './manila.ts'
