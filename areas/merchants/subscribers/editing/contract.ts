import { merchantsMessages } from '#areas/merchants/messages.ts'
import { z } from 'zod'
import { merchantPlace } from '#areas/merchants/access.ts'
import { Sex, invalidates } from '#areas/merchants/subscribers/contract.ts'
import { toCreate, toUpdate } from '#platform/access.ts'
import { write } from '#platform/contract/call.ts'
import { fieldMessages } from '#platform/contract/errors.ts'
import { Mobile, maskSentence, isNotMasked, Id, requiredMessage, Day } from '#platform/contract/fields.ts'
import { languages } from '#platform/words.ts'

// Separate from the read calls because only forms need mobile number validation, whose metadata is large.

const nameCharacters = /^(?=.*\p{L})[\p{L}\p{M} .'’-]+$/u
const nameMessage = merchantsMessages.issue('NAME_FORMAT')

const onOneLine = (max: number) =>
  z
    .string()
    .trim()
    .overwrite((text) => text.normalize('NFC').replace(/\s+/g, ' '))
    .max(max)
const emptyOr = (isGood: (text: string) => boolean, message: string) =>
  z
    .string()
    .trim()
    .refine((text) => text === '' || isGood(text), message)
    .transform((text) => (text === '' ? null : text))
    .nullable()

const partOfName = onOneLine(60).refine((text) => text === '' || nameCharacters.test(text), nameMessage)
const neededName = onOneLine(60)
  .min(1, { error: requiredMessage, abort: true })
  .regex(nameCharacters, nameMessage)
const placeCode = emptyOr((text) => /^\d{10}$/.test(text), fieldMessages.issue('FORMAT'))

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const isCountry = (code: string) =>
  /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && countries.of(code) !== undefined

/** Fields of an address. Omitted fields keep their value. */
export const SubscriberAddress = z
  .strictObject({
    region: placeCode,
    province: placeCode,
    city: placeCode,
    barangay: placeCode,
    street: onOneLine(120).refine(isNotMasked, maskSentence),
    zip: z
      .string()
      .trim()
      .regex(/^(\d{4})?$/, merchantsMessages.issue('ZIP_FORMAT')),
  })
  .partial()

const needed = { first_name: neededName, last_name: neededName, mobile_number: Mobile }
const others = z
  .object({
    middle_name: partOfName,
    suffix: partOfName,
    email: emptyOr(
      (text) => text.length <= 254 && z.email().safeParse(text).success,
      fieldMessages.issue('EMAIL'),
    ),
    birth_date: emptyOr((text) => Day.safeParse(text).success, fieldMessages.issue('DATE')),
    sex: z
      .enum(['', ...Sex.options])
      .transform((sex) => (sex === '' ? null : sex))
      .nullable(),
    nationality: z.string().trim().toUpperCase().refine(isCountry, merchantsMessages.issue('COUNTRY_FORMAT')),
    source_of_funds: onOneLine(80),
    occupation: onOneLine(80),
    language: z
      .enum(['', ...languages])
      .transform((language) => (language === '' ? null : language))
      .nullable(),
    address: SubscriberAddress,
  })
  .partial()

/** A new subscriber as the form sends it. */
export const SubscriberDraft = z.strictObject({ ...needed, ...others.shape })
export type SubscriberDraft = z.output<typeof SubscriberDraft>

/** A partial update: omitted fields keep their value. */
export const SubscriberChange = z.strictObject({
  id: Id,
  version: z.int(),
  ...z.object(needed).partial().shape,
  ...others.shape,
})
export type SubscriberChange = z.output<typeof SubscriberChange>

const withFlatAddress = { ...SubscriberAddress.shape, address: z.undefined().optional() }

/** Validation schemas of the form, with the address fields flattened. */
export const NewSubscriberValues = SubscriberDraft.extend(withFlatAddress)
export const SubscriberValues = SubscriberChange.extend(withFlatAddress)

/** Calls that create and update a subscriber. */
export const editingCalls = {
  create: write('/subscriber/profile/create', {
    needs: toCreate(merchantPlace),
    request: SubscriberDraft,
    invalidates,
  }),
  update: write('/subscriber/profile/update', {
    needs: toUpdate(merchantPlace),
    request: SubscriberChange,
    invalidates,
  }),
}
