import parsePhoneNumber, { type MetadataJson } from 'libphonenumber-js/core'
import { z } from 'zod'
import { fieldMessages } from '#platform/contract/errors/field-messages.ts'
import metadata from './phone-metadata.json' with { type: 'json' }

/** Country whose numbering plan validates phone numbers. */
export const phoneCountry = 'PHL'

// Spaces of every kind, brackets, dots, slashes, hyphens and dashes, and invisible characters copied from contact
// lists.
const separators = /[\s()./\u2010-\u2015\u2060\u200b-\u200f\u202a-\u202e-]/g
const mobilePattern = /^(?:(?:\+|00)?63)?0?([89]\d{9})$/

// The Philippine part of the library's full metadata, which distinguishes mobile numbers from landlines. The worldwide
// metadata is larger than a screen. A test compares both and prints the new part after an update.
const philippineNumbers = metadata as typeof metadata & MetadataJson

/**
 * Returns the number as +639XXXXXXXXX, or null if it is not a Philippine mobile number. Accepts numbers with or
 * without the country code (+63, 0063, 63), the trunk prefix 0 (also after the country code) and punctuation.
 */
export function mobileFrom(typed: string): string | null {
  const [, national] = mobilePattern.exec(typed.normalize('NFKC').replace(separators, '')) ?? []
  if (national === undefined) return null
  const number = parsePhoneNumber(`+63${national}`, 'PH', philippineNumbers)
  return number?.isValid() && number.getType() === 'MOBILE' && number.country === 'PH' && !number.ext
    ? number.number
    : null
}

/** A Philippine mobile number: any accepted spelling in requests, E.164 in code. */
export const Mobile = z
  .string()
  .trim()
  .refine((typed) => mobileFrom(typed) !== null, { error: fieldMessages.issue('FORMAT'), abort: true })
  .transform((typed) => mobileFrom(typed) as string)

export { maskedMobile } from './personal-data.ts'
