import { z } from 'zod'
import {
  type Business,
  type RegistrationKind,
  type RevealableField,
  revealableFields,
} from '#areas/merchants/businesses/contract.ts'
import { BusinessChange, BusinessDraft, Registration } from '#areas/merchants/businesses/editing/contract.ts'
import { validatePosition, validateRegistration } from '#areas/merchants/businesses/rules.ts'
import { isMasked } from '#platform/contract/fields/personal-data.ts'
import { Id } from '#platform/contract/fields/text.ts'

/** The form's fields: the papers are fields like any other. */
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

/** The fields whose stored value the form does not hold. */
export const stillMasked = (shop: Business, revealed: Revealed): RevealableField[] =>
  revealableFields.filter((field) => revealed[field] === undefined && isMasked(shop[field] ?? ''))

/** The fields without those that are masked and that nobody typed into: they stay as they are stored. */
export function withoutMasked(values: object, masked: readonly RevealableField[]): object {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => !(masked.some((each) => each === field) && value === ''),
    ),
  )
}

/** The stored record as the form holds it. A masked field is empty until it is revealed. */
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

/** What is sent, with the papers gathered as the wire has them. */
export function toInput({ kind, number, expiry, ...others }: Values) {
  return { ...others, registration: { kind, number, expiry } }
}

/** `registration.number` is the form's field `number`. */
export const fieldInForm = (field: string) => field.replace(/^registration\./, '')

type Checked = {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  kind: string
  number: string
  expiry: string | null
}

// The same rules as the server's, so that a form does not have to ask.
function asOneShop(values: Checked, ctx: z.RefinementCtx) {
  const { latitude = null, longitude = null, kind, number, expiry } = values
  const errors = [validatePosition({ latitude, longitude }), validateRegistration({ kind, number, expiry })]
  for (const error of errors) {
    if (error) ctx.addIssue({ code: 'custom', path: [fieldInForm(error.field)], message: error.message })
  }
}

const flat = { registration: z.undefined().optional(), ...Registration.shape }

/** The values of the form, where the papers are fields like any other. */
export const NewBusinessValues = BusinessDraft.extend({ ...flat, subscriberId: Id }).superRefine(asOneShop)
export const BusinessValues = BusinessChange.extend({ ...flat, subscriberId: z.unknown() }).superRefine(
  asOneShop,
)
