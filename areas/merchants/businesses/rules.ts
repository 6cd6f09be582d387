import type { Message } from '#platform/words.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import { z } from 'zod'
import { type Business, SocialPlatform } from '#areas/merchants/businesses/contract.ts'

/** Bounding box of the Philippines, in degrees. Coordinates outside it are rejected as typing errors. */
export const withinCountry = { latitude: [4, 22], longitude: [116, 127] } as const

const SocialLink = z.strictObject({
  platform: SocialPlatform,
  url: z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(300),
})
export type SocialLink = z.infer<typeof SocialLink>

export const maxSocialLinks = 6
const SocialLinks = z.array(SocialLink).max(maxSocialLinks)

/** Parses the JSON string of social media links. Returns null if the string is not a list of links. */
export function socialLinksFrom(text: string): SocialLink[] | null {
  try {
    return SocialLinks.safeParse(JSON.parse(text === '' ? '[]' : text)).data ?? null
  } catch {
    return null
  }
}

/** Formats a taxpayer number as ###-###-###-#####. Returns null if the digits are not a valid TIN. */
export function tinFrom(text: string): string | null {
  if (!/^[\d\s-]*$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  // Older TINs have no branch code or one of three digits. The head office has a branch code of zeros.
  const isComplete =
    digits.length === 9
      ? `${digits}00000`
      : digits.length === 12
        ? `${digits.slice(0, 9)}00${digits.slice(9)}`
        : digits
  return isComplete.length === 14 ? isComplete.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1-$2-$3-$4') : null
}

type Registration = { kind: string; number: string; expiry: string | null }

/** Field errors of the registration papers, or null if they are valid. */
export function validateRegistration({ kind, number, expiry }: Registration) {
  if (kind === 'none') {
    return number !== '' || expiry !== null
      ? {
          field: 'registration.kind',
          message: merchantsMessages('REGISTRATION_KIND_REQUIRED'),
        }
      : null
  }
  return number === ''
    ? { field: 'registration.number', message: merchantsMessages('REGISTRATION_NUMBER_REQUIRED', { kind }) }
    : null
}

type Point = { latitude: number | null; longitude: number | null }

/** Field errors of the map position, or null if it lies in the Philippines. */
export function validatePosition({ latitude, longitude }: Point) {
  if (latitude === null && longitude === null) return null
  if (latitude === null || longitude === null) {
    const field = latitude === null ? 'latitude' : 'longitude'
    return { field, message: merchantsMessages('POSITION_INCOMPLETE') }
  }
  for (const [field, value] of Object.entries({ latitude, longitude })) {
    const [least, most] = withinCountry[field === 'latitude' ? 'latitude' : 'longitude']
    if (value < least || value > most) {
      return { field, message: merchantsMessages('OUTSIDE_PHILIPPINES', { min: least, max: most }) }
    }
  }
  return null
}

type StatusFields = Pick<Business, 'status'>

/** Reason the business cannot be activated, or null if it can. */
export const getActivateError = ({ status }: StatusFields): Message | null =>
  status === 'active' ? merchantsMessages('BUSINESS_ALREADY_ACTIVE') : null

/** Reason the business cannot be deactivated, or null if it can. */
export const getDeactivateError = ({ status }: StatusFields): Message | null =>
  status === 'inactive' ? merchantsMessages('BUSINESS_ALREADY_INACTIVE') : null
