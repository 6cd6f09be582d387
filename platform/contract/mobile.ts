import parsePhoneNumber from 'libphonenumber-js/max'
import { z } from 'zod'

/** The country phone numbers are checked for, as the specification names it. */
export const phoneCountry = 'PHL'

/**
 * The number as +639XXXXXXXXX, or null when it is not a Philippine mobile number.
 * Takes 9…, 09…, 639… and +639…, with spaces and hyphens anywhere.
 */
export function mobileFrom(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  if (!/^(\+?63|0)?9\d{9}$|^(\+?63|0)?8\d{9}$/.test(digits)) return null
  const international = `+63${digits.replace(/^(\+?63|0)/, '')}`
  // Only the full metadata knows a mobile number from a landline.
  const number = parsePhoneNumber(international, 'PH')
  return number?.isValid() && number.getType() === 'MOBILE' && number.country === 'PH' && !number.ext
    ? number.number
    : null
}

/** A Philippine mobile number, as people type it on the wire and as E.164 in code. */
export const Mobile = z
  .string()
  .trim()
  .refine((typed) => mobileFrom(typed) !== null, { error: 'Invalid format', abort: true })
  .transform((typed) => mobileFrom(typed) as string)

/** A number as lists show it: +63917***4567. */
export const maskedMobile = (number: string) => `${number.slice(0, 6)}***${number.slice(-4)}`
