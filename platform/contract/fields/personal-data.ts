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

/** The kind of personal data that a schema was declared with, if any. */
export const personalDataKindOf = (schema: z.ZodType): PersonalData | null => kinds.get(schema)?.kind ?? null

/** Rejects a mask that a form or an API client sends back instead of the value. */
export const isNotMasked = (text: string): boolean => !isMasked(text)
export const maskSentence = fieldMessages.issue('MASKED_VALUE')

/** Kind of personal data by the last part of the field name. */
const kindOfField: Readonly<Record<string, PersonalData>> = {
  mobile: 'mobile',
  mobileNumber: 'mobile',
  mobile_number: 'mobile',
  newMobile: 'mobile',
  oldMobile: 'mobile',
  excludedMobiles: 'mobile',
  contactNumber: 'mobile',
  contact_number: 'mobile',
  phone: 'mobile',
  email: 'email',
  street: 'street',
  address: 'street',
  businessAddress: 'street',
  tin: 'tin',
  bankAccount: 'bankAccount',
  bankAccountNo: 'bankAccount',
  birth_date: 'birthDate',
  birthDate: 'birthDate',
  id_number: 'idNumber',
}

/** Kind of personal data of a record's field, by its name, such as `address.street`. */
export function personalDataKindOfField(field: string): PersonalData | null {
  const name = field.slice(field.lastIndexOf('.') + 1)
  return Object.hasOwn(kindOfField, name) ? (kindOfField[name] ?? null) : null
}
