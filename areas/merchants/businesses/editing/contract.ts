import { merchantsMessages } from '#areas/merchants/messages.ts'
import { z } from 'zod'
import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import { RegistrationKind, StoreCategory, invalidates } from '#areas/merchants/businesses/contract.ts'
import { maxSocialLinks, socialLinksFrom, tinFrom } from '#areas/merchants/businesses/rules.ts'
import { toCreate, toUpdate } from '#platform/access.ts'
import { write } from '#platform/contract/call.ts'
import { fieldMessages } from '#platform/contract/errors.ts'
import { Mobile, maskSentence, isNotMasked, Id, requiredMessage, Day } from '#platform/contract/fields.ts'

// Separate from the read calls because only forms need mobile number validation, whose metadata is large.

const onOneLine = (max: number) =>
  z
    .string()
    .trim()
    .overwrite((text) => text.normalize('NFC').replace(/\s+/g, ' '))
    .max(max)

const neededPlace = z
  .string(requiredMessage)
  .min(1, { error: requiredMessage, abort: true })
  .regex(/^\d{10}$/, fieldMessages.issue('FORMAT'))

const Degrees = z.number().multipleOf(0.000001, merchantsMessages.issue('COORDINATE_DECIMALS')).nullable()

const place = {
  region: neededPlace,
  /** Empty in Metro Manila, which has no provinces. */
  province: neededPlace.or(z.literal('').transform(() => null)).nullable(),
  city: neededPlace,
  barangay: neededPlace,
}

/** Registration papers of a business: kind, number and expiry date. */
export const Registration = z.strictObject({
  kind: RegistrationKind,
  number: onOneLine(40),
  expiry: Day.or(z.literal('').transform(() => null)).nullable(),
})

const needed = {
  businessName: onOneLine(120).min(2),
  businessType: Id,
  ...place,
  contactNumber: Mobile,
}
const others = z
  .object({
    businessAddress: onOneLine(250).refine(isNotMasked, maskSentence),
    storeCategory: z
      .enum(['', ...StoreCategory.options])
      .nullable()
      .transform((category) => category ?? ''),
    street: onOneLine(120).refine(isNotMasked, maskSentence),
    zip: z
      .string()
      .trim()
      .regex(/^(\d{4})?$/, merchantsMessages.issue('ZIP_FORMAT')),
    latitude: Degrees,
    longitude: Degrees,
    email: z
      .string()
      .trim()
      .refine(
        (text) => text === '' || (text.length <= 254 && z.email().safeParse(text).success),
        fieldMessages.issue('EMAIL'),
      )
      .transform((text) => (text === '' ? null : text))
      .nullable(),
    registration: Registration,
    tin: z
      .string()
      .trim()
      .refine((text) => text === '' || tinFrom(text) !== null, {
        error: merchantsMessages.issue('TIN_FORMAT'),
        abort: true,
      })
      .transform((text) => (text === '' ? '' : (tinFrom(text) ?? ''))),
    socialMediasLink: z
      .string()
      .max(3_000)
      .refine(
        (text) => socialLinksFrom(text) !== null,
        merchantsMessages.issue('LINKS_FORMAT', { max: maxSocialLinks }),
      ),
    agentCode: onOneLine(20).regex(/^[A-Za-z0-9-]*$/, fieldMessages.issue('FORMAT')),
  })
  .partial()

/** A new business as the form sends it. The owner is identified by subscriber ID or Cognito ID. */
export const BusinessDraft = z.strictObject({
  ...needed,
  ...others.shape,
  cogUserSub: z.uuid().optional(),
  subscriberId: Id.optional(),
})
export type BusinessDraft = z.output<typeof BusinessDraft>

/** A partial update: omitted fields keep their value. */
export const BusinessChange = z.strictObject({
  businessId: Id,
  version: z.int(),
  ...z.object(needed).partial().shape,
  ...others.shape,
})
export type BusinessChange = z.output<typeof BusinessChange>

/** Calls that create and update a business. */
export const businessEditingCalls = {
  create: write('/subscriber/business/create', {
    needs: toCreate(businessInfoPlace),
    request: BusinessDraft,
    invalidates,
  }),
  update: write('/subscriber/business/update', {
    needs: toUpdate(businessInfoPlace),
    request: BusinessChange,
    invalidates,
  }),
}
