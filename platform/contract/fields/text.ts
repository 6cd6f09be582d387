import { z } from 'zod'
import { fieldMessages } from '#platform/contract/errors/field-messages.ts'

export const requiredMessage = fieldMessages.issue('REQUIRED')

/**
 * Plain single spaces and no invisible characters, which pasted texts contain: names that look the same are the same. Line
 * ends stay.
 */
const cleanSpaces = (text: string) =>
  text.replace(/[\u00ad\u200b\u2060\ufeff]/g, '').replace(/[^\S\r\n]+/g, ' ')

const cleanText = () => z.string().overwrite(cleanSpaces).trim()

/** Required text of at most `max` characters. */
export const requiredText = (max = 250) => cleanText().min(1, requiredMessage).max(max)

/** Optional text. Empty text and a missing field are equivalent. */
export const optionalText = (max = 250) => cleanText().max(max).default('')

/** Reason for a sensitive action; recorded in the audit log. */
export const Reason = z.string().trim().min(5).max(500)

export const Id = z.int().positive()

/** A text from the server in both languages of the console. */
export const LocalisedText = z.object({ en: z.string(), fil: z.string() })
export type LocalisedText = z.infer<typeof LocalisedText>
