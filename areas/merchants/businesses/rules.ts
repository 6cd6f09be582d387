import { z } from 'zod'
import type { Business } from '#areas/merchants/businesses/contract.ts'
import { SocialPlatform } from '#areas/merchants/businesses/contract.ts'

/** Where the country lies, in degrees: a position outside is a slip of the hand. */
export const withinCountry = { latitude: [4, 22], longitude: [116, 127] } as const

const SocialLink = z.strictObject({
  platform: SocialPlatform,
  url: z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(300),
})
export type SocialLink = z.infer<typeof SocialLink>

export const maxSocialLinks = 6
const SocialLinks = z.array(SocialLink).max(maxSocialLinks)

/** The links in the text that the wire carries, or null when the text holds something else. */
export function socialLinksFrom(text: string): SocialLink[] | null {
  try {
    return SocialLinks.safeParse(JSON.parse(text === '' ? '[]' : text)).data ?? null
  } catch {
    return null
  }
}

/** A taxpayer number as it is kept, ###-###-###-#####, or null when these are not its digits. */
export function tinFrom(text: string): string | null {
  if (!/^[\d\s-]*$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  // The branch code came later and was three digits for a while: the head office is all noughts.
  const whole =
    digits.length === 9
      ? `${digits}00000`
      : digits.length === 12
        ? `${digits.slice(0, 9)}00${digits.slice(9)}`
        : digits
  return whole.length === 14 ? whole.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1-$2-$3-$4') : null
}

type Registration = { kind: string; number: string; expiry: string | null }

/** What keeps these papers from being a registration, told at its field; null when nothing does. */
export function validateRegistration({ kind, number, expiry }: Registration) {
  if (kind === 'none') {
    return number !== '' || expiry !== null
      ? {
          field: 'registration.kind',
          message: 'Choose what the number is of, or leave number and expiry empty',
        }
      : null
  }
  return number === ''
    ? { field: 'registration.number', message: `Enter the number of the ${kind} registration` }
    : null
}

type Point = { latitude: number | null; longitude: number | null }

/** What keeps these degrees from being a place in the country, told at its field; null when nothing does. */
export function validatePosition({ latitude, longitude }: Point) {
  if (latitude === null && longitude === null) return null
  if (latitude === null || longitude === null) {
    const field = latitude === null ? 'latitude' : 'longitude'
    return { field, message: 'A position needs both latitude and longitude' }
  }
  for (const [field, value] of Object.entries({ latitude, longitude })) {
    const [least, most] = withinCountry[field === 'latitude' ? 'latitude' : 'longitude']
    if (value < least || value > most) {
      return { field, message: `This lies outside the Philippines: enter ${least} to ${most}` }
    }
  }
  return null
}

type StatusFields = Pick<Business, 'status'>

/** Why a business cannot be opened again, or null when it can. */
export const getActivateError = ({ status }: StatusFields): string | null =>
  status === 'active' ? 'This business is already active.' : null

/** Why a business cannot be closed for now, or null when it can. */
export const getDeactivateError = ({ status }: StatusFields): string | null =>
  status === 'inactive' ? 'This business is already inactive.' : null
