import type { z } from 'zod'
import type { RevealableField, Subscriber } from '#areas/merchants/subscribers/contract.ts'
import type { SubscriberAddress } from '#areas/merchants/subscribers/editing/contract.ts'
import type { Language } from '#platform/words.ts'
import { HttpError } from '#platform/console/api.ts'

/** Form values. The address is flattened into fields of the form. */
export type Values = {
  first_name: string
  middle_name: string
  last_name: string
  suffix: string
  mobile_number: string
  email: string
  birth_date: string | null
  sex: 'male' | 'female' | null
  nationality: string
  source_of_funds: string
  occupation: string
  language: Language | null
} & AddressValues

/** Form values of an address. */
export type AddressValues = {
  region: string | null
  province: string | null
  city: string | null
  barangay: string | null
  street: string
  zip: string
}

export type Revealed = Partial<Record<RevealableField, string>>

export const emptyValues: Values = {
  first_name: '',
  middle_name: '',
  last_name: '',
  suffix: '',
  mobile_number: '',
  email: '',
  birth_date: null,
  sex: null,
  nationality: 'PH',
  source_of_funds: '',
  occupation: '',
  language: null,
  region: null,
  province: null,
  city: null,
  barangay: null,
  street: '',
  zip: '',
}

/** Converts a stored subscriber to form values. Masked fields are empty until they are revealed. */
export function toFormValues(subscriber: Subscriber, revealed: Revealed): Values {
  const { address, email, birth_date, mobile_number } = subscriber
  const open = (field: RevealableField, value: string | null) =>
    subscriber.masked.includes(field) ? (revealed[field] ?? '') : (value ?? '')
  return {
    first_name: subscriber.first_name,
    middle_name: subscriber.middle_name,
    last_name: subscriber.last_name,
    suffix: subscriber.suffix,
    mobile_number: open('mobile_number', mobile_number),
    email: open('email', email),
    birth_date: open('birth_date', birth_date) || null,
    sex: subscriber.sex === 'male' || subscriber.sex === 'female' ? subscriber.sex : null,
    nationality: subscriber.nationality,
    source_of_funds: subscriber.source_of_funds,
    occupation: subscriber.occupation,
    language: subscriber.language,
    region: address.region,
    province: address.province,
    city: address.city,
    barangay: address.barangay,
    street: open('street', address.street),
    zip: address.zip,
  }
}

/** Removes masked fields that were left empty, so that their stored values stay unchanged. */
export function withoutMasked(
  values: Partial<Values>,
  stillMasked: readonly RevealableField[],
): Partial<Values> {
  const filledIn = Object.entries(values).filter(
    ([field, value]) => !(stillMasked.some((masked) => masked === field) && (value === '' || value === null)),
  )
  return Object.fromEntries(filledIn)
}

/** Converts form values to the request body, with the address fields nested under `address`. */
export function toInput<Given extends { [Field in keyof AddressValues]?: AddressValues[Field] | undefined }>(
  values: Given,
) {
  const { region, province, city, barangay, street, zip, ...others } = values
  const address: z.input<typeof SubscriberAddress> = {
    ...(region !== undefined && { region }),
    ...(province !== undefined && { province }),
    ...(city !== undefined && { city }),
    ...(barangay !== undefined && { barangay }),
    ...(street !== undefined && { street }),
    ...(zip !== undefined && { zip }),
  }
  return { ...others, address }
}

/** Maps a request field such as `address.city` to the form field `city`. */
export const fieldInForm = (field: string) => field.replace(/^address\./, '')

/** Renames fields in validation errors from the path in the request to the form field. */
export async function named<Reply>(sent: Promise<Reply>): Promise<Reply> {
  try {
    return await sent
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const errors = error.errors.map(({ field, message }) => ({ field: fieldInForm(field), message }))
    throw new HttpError(error.status, error.message, error.code, errors, error.requestId)
  }
}
