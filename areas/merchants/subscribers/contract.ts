import { z } from 'zod'
import { merchantPlace } from '#areas/merchants/access.ts'
import { toRead } from '#platform/access.ts'
import { Saved } from '#platform/contract/call.ts'
import { exportCall } from '#platform/contract/export-call.ts'
import { fieldMessages } from '#platform/contract/errors.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { listRequest, pageOf, oneOrMore } from '#platform/contract/page.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'
import { Masked, Id, Money, Reason, Moment } from '#platform/contract/fields.ts'
import { revealCall } from '#platform/contract/reveal.ts'
import { languages } from '#platform/words.ts'

export const KycAcctType = z.enum(['FullyVerified', 'FailedKYC', 'NoKYC', 'PendingKYC', 'ManualKYC'])
export const KycAcctStatus = z.enum([
  'Live',
  'Freeze',
  'PendingVerification',
  'FailedVerification',
  'ManualVerification',
])
export const WatchlistStatus = z.enum(['clear', 'under_review', 'watchlisted'])
export const SubscriberStatus = z.enum(['active', 'inactive'])
export const Sex = z.enum(['male', 'female'])

/** Fields returned masked until they are revealed, one at a time. */
export const RevealableField = z.enum(['mobile_number', 'email', 'birth_date', 'street'])
export type RevealableField = z.infer<typeof RevealableField>

// Responses are not validated against input rules, so that values stored before a rule existed do not break a list.
const identity = {
  id: z.int(),
  cognito_sub: z.string().nullable(),
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
  suffix: z.string(),
  kyc_acct_type: z.string(),
  kyc_acct_status: z.string(),
  watchlist_status: z.string(),
  wallet_status: z.string().nullable(),
  status: SubscriberStatus,
  registered_at: Moment,
  version: z.int(),
}

export const SubscriberRow = z.object({
  ...identity,
  mobile_number: Masked.mobile,
  email: Masked.email.nullable(),
  /** The first business. `business_count` is the number of all businesses. */
  business: z.object({ businessId: z.int(), businessName: z.string() }).nullable(),
  business_count: z.int(),
})
export type SubscriberRow = z.infer<typeof SubscriberRow>

const PlaceNames = z.object({
  region: z.string().nullable(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  barangay: z.string().nullable(),
})

export const BusinessFacts = z.object({
  businessId: z.int(),
  businessName: z.string(),
  businessType: z.string(),
  businessAddress: Masked.street,
  storeCategory: z.string(),
  street: Masked.street,
  zip: z.string(),
  placeNames: PlaceNames,
  contactNumber: Masked.mobile,
  agentCode: z.string(),
  status: z.string(),
  createdAt: Moment,
})
export type BusinessFacts = z.infer<typeof BusinessFacts>

const Images = z.object({ id_card: z.array(z.string()), selfie: z.array(z.string()) })

export const Subscriber = z.object({
  ...identity,
  mobile_number: Masked.mobile,
  /** When another subscriber took over the number of this deactivated one. */
  mobile_number_released_at: Moment.nullable(),
  email: Masked.email.nullable(),
  birth_date: Masked.birthDate.nullable(),
  sex: z.string().nullable(),
  nationality: z.string(),
  source_of_funds: z.string(),
  occupation: z.string(),
  /** Language of messages to the subscriber. Null means English. */
  language: z.enum(languages).nullable(),
  address: z.object({
    region: z.string().nullable(),
    province: z.string().nullable(),
    city: z.string().nullable(),
    barangay: z.string().nullable(),
    street: Masked.street,
    zip: z.string(),
  }),
  place_names: PlaceNames,
  kyc_status: z.string(),
  kyc_details: Images.extend({ kyc_history: z.array(Images.extend({ action: z.string() })) }),
  businesses: z.array(BusinessFacts),
  /** Number of wallets of the person and their businesses, and the sum of their balances. */
  wallets: z.object({ count: z.int(), balance: Money }),
  /** Names of the fields above whose value is masked. */
  masked: z.array(RevealableField),
  last_login_at: Moment.nullable(),
  created_by: z.string().nullable(),
  created_at: Moment,
  updated_by: z.string().nullable(),
  updated_at: Moment,
})
export type Subscriber = z.infer<typeof Subscriber>

const ById = z.strictObject({ id: Id })
const StatusChange = ById.extend({ version: z.int().optional(), reason: Reason })

/** Keys that identify one subscriber. Exactly one is sent; the handler checks this. */
const WhichSubscriber = z.strictObject({
  id: Id.optional(),
  cognito_sub: z.uuid().optional(),
  businessId: Id.optional(),
})

/** Path prefixes whose queries are fetched again after a subscriber changes. */
export const invalidates = ['/subscriber/', '/audit/']

const request = listRequest({
  filters: {
    kyc_acct_type: oneOrMore(KycAcctType),
    kyc_acct_status: oneOrMore(KycAcctStatus),
    watchlist_status: oneOrMore(WatchlistStatus),
    status: oneOrMore(SubscriberStatus),
    region: oneOrMore(z.string().regex(/^\d{10}$/, fieldMessages.issue('FORMAT'))),
    /** IDs of the rows selected in the list, to export only these. */
    id: oneOrMore(z.string().regex(/^\d{1,15}$/, fieldMessages.issue('FORMAT'))),
  },
  sorts: ['registered_at', 'name', 'kyc_acct_type', 'kyc_acct_status'],
})

export const subscriberStatusAct = 'subscriber-status'

const calls = recordCalls(merchantPlace, { saved: Saved, invalidates })

export const subscriberCalls = {
  list: calls.read('/subscriber/profile/list', request, pageOf(SubscriberRow)),
  export: exportCall('/subscriber/profile/export', { needs: toRead(merchantPlace), request }),
  user: calls.read('/subscriber/profile/user', WhichSubscriber, Subscriber, {
    views: { kind: 'subscriber', id: 'id', label: ['first_name', 'last_name'] },
  }),
  activate: calls.decide('/subscriber/profile/activate', StatusChange, {
    acts: { codes: [subscriberStatusAct] },
  }),
  deactivate: calls.decide('/subscriber/profile/deactivate', StatusChange, {
    acts: { codes: [subscriberStatusAct] },
  }),
  reveal: revealCall('/subscriber/profile/reveal', {
    needs: toRead(merchantPlace),
    key: 'id',
    fields: RevealableField.options,
    invalidates: ['/subscriber/profile/logs'],
  }),
  logs: calls.read('/subscriber/profile/logs', ById.extend(logRequest), LogPage),
}
