import { z } from 'zod'

/** A moment as ISO-8601 text in UTC, on the wire and in code alike: nothing is parsed to be printed. */
export const Moment = z.iso.datetime({ offset: true })

/** A calendar day, YYYY-MM-DD, read in Manila. */
export const Day = z.iso.date()

export const manila = 'Asia/Manila'
