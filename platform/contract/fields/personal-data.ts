import { fieldMessages } from '#platform/contract/errors/field-messages.ts'
import { z } from 'zod'

/** All kinds of personal data with their masks, which lists, records, files and histories show. */
const masks = {
  /** +63917***4567 */
  mobile: (number: string) => `${number.slice(0, 6)}***${number.slice(-4)}`,
  /** j***@example.com */
  email: (email: string) =>
    `${email.slice(0, 1)}***${email.includes('@') ? email.slice(email.lastIndexOf('@')) : ''}`,
  street: () => '***',
  tin: lastFour,
  bankAccount: lastFour,
  idNumber: lastFour,
  /** *** **, 1990: the format of dates, such as Nov 22, 1990. */
  birthDate: (day: string) => `*** **, ${day.slice(0, 4)}`,
  /** Device identifier of a push message: 7c9e6679*** */
  device: (id: string) => `${id.length > 12 ? id.slice(0, 8) : ''}***`,
} as const satisfies Record<string, (value: string) => string>

/** `***9012`; a short number shows no digits. */
function lastFour(number: string): string {
  return `***${number.length > 6 ? number.slice(-4) : ''}`
}

export type PersonalData = keyof typeof masks

/** Masks a value for people who have not revealed it. Empty and masked values stay unchanged. */
export function mask<Value extends string | null>(kind: PersonalData, value: Value): Value | string {
  return value === null || value === '' || isMasked(value) ? value : masks[kind](value)
}

/**
 * Whether a value is masked. Unmasked personal data never contains two asterisks or two bullets in a row; load sales
 * use bullets.
 */
export const isMasked = (value: string): boolean => /\*\*|••/.test(value)

export const maskedMobile = (number: string): string => masks.mobile(number)

const kinds = z.registry<{ kind: PersonalData }>()
const masked = (kind: PersonalData) => z.string().register(kinds, { kind })

/** Schemas of reply fields that contain a mask. Every new field with personal data must use one of these. */
export const Masked = {
  mobile: masked('mobile'),
  email: masked('email'),
  street: masked('street'),
  tin: masked('tin'),
  bankAccount: masked('bankAccount'),
  birthDate: masked('birthDate'),
  idNumber: masked('idNumber'),
  device: masked('device'),
} as const

/** The kind of personal data that a schema was declared with, if any. Its values are always masked in replies. */
export const personalDataKindOf = (schema: z.ZodType): PersonalData | null => kinds.get(schema)?.kind ?? null

const fullKinds = z.registry<{ kind: PersonalData | null }>()
const full = (kind: PersonalData) => z.string().register(fullKinds, { kind })

/**
 * Schemas of reply fields that some people see in full, such as the reviewer of a case. Handlers mask them for others,
 * and histories for everybody.
 */
export const Personal = {
  mobile: full('mobile'),
  email: full('email'),
  street: full('street'),
  birthDate: full('birthDate'),
  idNumber: full('idNumber'),
} as const

/** Number of a wallet, which staff and customers use to identify it. Not a bank account, and never masked. */
export const WalletNumber = z.string().register(fullKinds, { kind: null })

/** What a contract says about a field: its kind of personal data, null for none, or undefined. */
export const declaredKindOf = (schema: z.ZodType): PersonalData | null | undefined =>
  (kinds.get(schema) ?? fullKinds.get(schema))?.kind

/** Rejects a mask that a form or an API client sends back instead of the value. */
export const isNotMasked = (text: string): boolean => !isMasked(text)
export const maskSentence = fieldMessages.issue('MASKED_VALUE')
