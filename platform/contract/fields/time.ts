import { z } from 'zod'
import { fieldMessages } from '#platform/contract/errors/field-messages.ts'

// JavaScript and PostgreSQL fail in different ways near the limits of their date ranges. No valid date is outside
// 1900 to 2999.
const knownYear = /^(19|2\d)\d\d-/
const dayMessage = fieldMessages.issue('DATE_RANGE')

// PostgreSQL rounds to microseconds, so two distinct moments could become equal.
const microseconds = /^[^.]*(\.\d{1,6}\D.*)?$/
const momentMessage = fieldMessages.issue('DATE_TIME_RANGE')

/** A moment as ISO 8601 text with an offset: years 1900 to 2999, at most microseconds. */
export const Moment = z.iso
  .datetime({ offset: true, abort: true })
  .regex(knownYear, { error: momentMessage, abort: true })
  .regex(microseconds, momentMessage)

/** A calendar day in Manila as YYYY-MM-DD, from 1900 to 2999. */
export const Day = z.iso.date({ abort: true }).regex(knownYear, dayMessage)

/** A day in the address of a screen, or an empty text. */
export const DayInAddress = z
  .union([Day, z.literal('')])
  .catch('')
  .default('')

export { manila } from './manila.ts'
