import { z } from 'zod'

export const requiredMessage = 'This field is required'

/** Text a person must fill in, at most `max` characters. */
export const requiredText = (max = 250) => z.string().trim().min(1, requiredMessage).max(max)

/** Text a person may leave empty. Empty text and absence are the same. */
export const optionalText = (max = 250) => z.string().trim().max(max).default('')

/** Why something consequential was done: kept in the log. */
export const Reason = z.string().trim().min(5).max(500)

/** A record's numeric key. */
export const Id = z.int().positive()
