import { z } from 'zod'
import {
  type Business,
  type RegistrationKind,
  type RevealableField,
  revealableFields,
} from '#areas/merchants/businesses/contract.ts'
import { BusinessChange, BusinessDraft, Registration } from '#areas/merchants/businesses/editing/contract.ts'
import { validatePosition, validateRegistration } from '#areas/merchants/businesses/rules.ts'
import { isMasked, Id } from '#platform/contract/fields.ts'

/** Form values. The registration papers are flattened into fields of the form. */
export type Values = {
  subscriberId: number | null
  businessName: string
  businessType: number | null
  storeCategory: 'sss' | 'nsss' | null
  contactNumber: string
  email: string
  businessAddress: string
  region: string | null
  province: string | null
  city: string | null
  barangay: string | null
  street: string
  zip: string
  latitude: number | null
  longitude: number | null
  kind: RegistrationKind
  number: string
  expiry: string | null
  tin: string
  socialMediasLink: string
  agentCode: string
}

export const emptyValues: Values = {
  subscriberId: null,
  businessName: '',
  businessType: null,
  storeCategory: null,
  contactNumber: '',
  email: '',
  businessAddress: '',
  region: null,
  province: null,
  city: null,
  barangay: null,
  street: '',
  zip: '',
  latitude: null,
  longitude: null,
  kind: 'none',
  number: '',
  expiry: null,
  tin: '',
  socialMediasLink: '[]',
  agentCode: '',
}

const kinds = ['DTI', 'SEC', 'CDA', 'BMBE', 'none'] as const

export type Revealed = Partial<Record<RevealableField, string>>

/** Fields that are still masked, so that the form does not have their stored value. */
export const stillMasked = (shop: Business, revealed: Revealed): RevealableField[] =>
  revealableFields.filter((field) => revealed[field] === undefined && isMasked(shop[field] ?? ''))

/** Removes masked fields that were left empty, so that their stored values stay unchanged. */
export function withoutMasked<V extends Partial<Values>>(values: V, masked: readonly RevealableField[]): V {
  const left = { ...values }
  for (const field of masked) if (left[field] === '') delete left[field]
  return left
}

/** Converts a stored business to form values. Masked fields are empty until they are revealed. */
export function toFormValues(stored: Business, revealed: Revealed): Values {
  const masked = stillMasked(stored, revealed).map((field) => [field, ''])
  return openValuesOf({ ...stored, ...revealed, ...Object.fromEntries(masked) })
}

const openValuesOf = (shop: Business): Values => ({
  ...emptyValues,
  subscriberId: shop.subscriberId,
  businessName: shop.businessName,
  businessType: shop.businessType,
  storeCategory: shop.storeCategory === 'sss' || shop.storeCategory === 'nsss' ? shop.storeCategory : null,
  contactNumber: shop.contactNumber,
  email: shop.email ?? '',
  businessAddress: shop.businessAddress,
  region: shop.region,
  province: shop.province,
  city: shop.city,
  barangay: shop.barangay,
  street: shop.street,
  zip: shop.zip,
  latitude: shop.latitude,
  longitude: shop.longitude,
  kind: kinds.find((kind) => kind === shop.registration.kind) ?? 'none',
  number: shop.registration.number,
  expiry: shop.registration.expiry,
  tin: shop.tin,
  socialMediasLink: shop.socialMediasLink,
  agentCode: shop.agentCode,
})

/** Converts validated form values to the request body, with the papers nested under `registration`. */
export const toInput = <Valid extends Pick<Values, 'kind' | 'number' | 'expiry'>>({
  kind,
  number,
  expiry,
  ...others
}: Valid) => ({ ...others, registration: { kind, number, expiry } })

/** Maps a request field such as `registration.number` to the form field `number`. */
export const fieldInForm = (field: string) => field.replace(/^registration\./, '')

type Checked = {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  kind: string
  number: string
  expiry: string | null
}

// The same rules as on the server, so that errors appear before the form is sent.
function asOneShop(values: Checked, ctx: z.RefinementCtx) {
  const { latitude = null, longitude = null, kind, number, expiry } = values
  const errors = [validatePosition({ latitude, longitude }), validateRegistration({ kind, number, expiry })]
  for (const error of errors) {
    if (error)
      ctx.addIssue({ code: 'custom', path: [fieldInForm(error.field)], message: error.message.encoded })
  }
}

const flat = { registration: z.undefined().optional(), ...Registration.shape }

/** Validation schemas of the form, with the registration papers flattened. */
export const NewBusinessValues = BusinessDraft.extend({ ...flat, subscriberId: Id }).superRefine(asOneShop)
export const BusinessValues = BusinessChange.extend(flat).superRefine(asOneShop)
