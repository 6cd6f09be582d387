import { Masked, Personal, Percent, Id, Reason, Day, Moment } from '#platform/contract/fields.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { merchantPlace } from '#areas/merchants/access.ts'
import { Subscriber } from '#areas/merchants/subscribers/contract.ts'
import { SubscriberAddress } from '#areas/merchants/subscribers/editing/contract.ts'
import { fromLevelAnd, makerLevel, toRead, toUpdate, withAnyFlag } from '#platform/access.ts'
import { call, write } from '#platform/contract/call.ts'
import { logRequest } from '#platform/contract/log.ts'
import { pageOf } from '#platform/contract/page.ts'
import { productSlug } from '#platform/contract/product.ts'

export const KycAction = z.enum(['approve', 'reject', 'request-reupload', 'set-manual', 'freeze', 'unfreeze'])
export type KycAction = z.infer<typeof KycAction>

export const ReasonCode = z.enum([
  'BLURRED_ID',
  'EXPIRED_ID',
  'UNACCEPTED_ID',
  'NAME_MISMATCH',
  'SELFIE_MISMATCH',
  'INCOMPLETE',
  'UNDERAGE',
  'DUPLICATE_ACCOUNT',
  'SUSPECTED_FRAUD',
  'WATCHLIST_HIT',
  'OTHER',
])
export type ReasonCode = z.infer<typeof ReasonCode>

export const IdType = z.enum([
  'PhilID',
  'ePhilID',
  'Passport',
  "Driver's License",
  'UMID',
  'SSS',
  'PRC',
  'Postal',
  "Voter's",
  'TIN',
  'PhilHealth',
  'School ID',
])

export type IdType = z.infer<typeof IdType>

/** Images that a subscriber uploads through a link. */
export const UploadPart = z.enum(['id_front', 'id_back', 'selfie'])
export type UploadPart = z.infer<typeof UploadPart>

export const Side = z.enum(['id_card', 'selfie'])
export type Side = z.infer<typeof Side>

/** Reasons for which new images can help. */
export const ReuploadReason = ReasonCode.extract([
  'BLURRED_ID',
  'EXPIRED_ID',
  'UNACCEPTED_ID',
  'NAME_MISMATCH',
  'SELFIE_MISMATCH',
  'INCOMPLETE',
  'OTHER',
])
export type ReuploadReason = z.infer<typeof ReuploadReason>

/** Images to request again, and the reason that the subscriber reads. */
export const RequestedImages = z.object({
  images: z.array(UploadPart).min(1, merchantsMessages.issue('IMAGES_TO_CHOOSE')).max(3),
  reasonCode: ReuploadReason,
})

export const KycCaseKind = z.enum(['review', 'manual'])

const Case = z.object({
  case_id: z.int(),
  kind: KycCaseKind,
  opened_at: Moment,
  due_at: Moment,
  locked_by_id: z.int().nullable(),
  locked_by: z.string().nullable(),
  locked_until: Moment.nullable(),
  set_manual_by_id: z.int().nullable(),
  set_manual_by: z.string().nullable(),
  /** Whether the case was opened by a re-upload after a failed review. */
  is_resubmission: z.boolean(),
})

/** Metadata of one image of the history. The image itself is requested separately, and each view is recorded. */
export const ImageFacts = z.object({
  image_id: z.int(),
  side: Side,
  action: z.string(),
  created_at: Moment,
  /** Whether the image shows the back of an ID. Other ID images show the front. */
  is_back: z.boolean(),
  /** Whether the image belongs to the newest upload. */
  is_current: z.boolean(),
  /** Whether the current user has opened the image. */
  is_viewed: z.boolean(),
})
export type ImageFacts = z.infer<typeof ImageFacts>

export const KycRecord = z.object({
  id: z.int(),
  cognito_sub: z.string().nullable(),
  name: z.string(),
  version: z.int(),
  status: z.string(),
  kyc_acct_type: z.string(),
  kyc_acct_status: z.string(),
  kyc_status: z.string(),
  watchlist_status: z.string(),
  level: z.enum(['basic', 'semi', 'full']),
  id_type: z.string().nullable(),
  /** Masked unless the case is assigned to the current user. */
  id_number: Personal.idNumber,
  id_expiry: z.string().nullable(),
  submitted_at: Moment.nullable(),
  reviewed_by: z.string().nullable(),
  reviewed_at: Moment.nullable(),
  reject_code: z.string().nullable(),
  reject_reason: z.string(),
  liveness_score: Percent.nullable(),
  face_match_score: Percent.nullable(),
  provider_ref: z.string(),
  frozen_by_id: z.int().nullable(),
  frozen_by: z.string().nullable(),
  case: Case.nullable(),
  /** Other subscribers with the same ID number, counted up to ten. */
  same_id_numbers: z.int(),
  images: z.array(ImageFacts),
})
export type KycRecord = z.infer<typeof KycRecord>

/** Fields that determine which actions are allowed. */
export type KycState = Pick<
  KycRecord,
  'kyc_acct_type' | 'kyc_acct_status' | 'watchlist_status' | 'frozen_by_id' | 'face_match_score' | 'case'
>

const whoseKeys = {
  cognito_sub: z.uuid().optional(),
  subscriber_id: Id.optional(),
  businessId: Id.optional(),
}
const nameOne = (which: { [Key in keyof typeof whoseKeys]?: unknown }) =>
  [which.cognito_sub, which.subscriber_id, which.businessId].filter((key) => key !== undefined).length === 1
const oneOnly = { path: ['cognito_sub'], message: merchantsMessages.issue('ONE_KEY') }

/** The subscriber whose identity is reviewed, by Cognito ID, or by subscriber ID if they have no app account. */
const Whose = z.strictObject(whoseKeys).refine(nameOne, oneOnly)

/** Correction of the name, birth date, address or ID of a verified subscriber. */
export const KycChange = z
  .strictObject({
    ...whoseKeys,
    version: z.int().optional(),
    reason: Reason,
    first_name: z.string().trim().min(1).max(60).optional(),
    middle_name: z.string().trim().max(60).optional(),
    last_name: z.string().trim().min(1).max(60).optional(),
    suffix: z.string().trim().max(60).optional(),
    birth_date: Day.optional(),
    address: SubscriberAddress.optional(),
    id_type: IdType.optional(),
    id_number: z.string().trim().max(40).optional(),
    id_expiry: Day.nullable().optional(),
  })
  .refine(nameOne, oneOnly)

/** Act of a decision about an identity in the rules of the controls. */
export const kycAct = 'kyc'

const slug = `/${productSlug}-wallet/kyc` as const
const invalidates = ['/subscriber/', `/${productSlug}-wallet/`, '/merchant/', '/audit/']
const canLook = withAnyFlag(merchantPlace)
const canAct = toUpdate(merchantPlace)
const kycPath = '/subscriber/profile/kyc'

const decisionCalls = callGroup({ needs: canAct, invalidates })

export const kycCalls = {
  record: call(kycPath, {
    needs: canLook,
    request: Whose,
    reply: KycRecord,
    views: { kind: 'kyc', id: 'id', label: 'name' },
  }),
  /** Performs an action on the case at the same path. */
  act: decisionCalls.write(kycPath, {
    discriminator: 'action',
    acts: { codes: [kycAct], when: ({ action }) => action !== 'request-reupload' },
    request: z
      .strictObject({
        ...whoseKeys,
        action: KycAction,
        reasonCode: ReasonCode.optional(),
        reason: z.string().trim().max(500).optional(),
        /** For an approval: ID type, if the record does not have it yet. */
        idType: IdType.optional(),
        idExpiry: Day.optional(),
        /** For a request of new images: those that are requested; all of them by default. */
        images: RequestedImages.shape.images.optional(),
        version: z.int().optional(),
      })
      .refine(nameOne, oneOnly),
  }),
  update: decisionCalls.write('/subscriber/profile/update-kyc', { request: KycChange }),
}

export const QueueRow = z.object({
  case_id: z.int(),
  subscriber_id: z.int(),
  business_id: z.int().nullable(),
  name: z.string(),
  kind: KycCaseKind,
  kyc_acct_type: z.string(),
  watchlist_status: z.string(),
  is_resubmission: z.boolean(),
  opened_at: Moment,
  due_at: Moment,
  is_late: z.boolean(),
  locked_by_id: z.int().nullable(),
  locked_by: z.string().nullable(),
})
export type QueueRow = z.infer<typeof QueueRow>

export const ActivityRow = z.object({
  id: z.int(),
  action: z.string(),
  actor: z.string(),
  actor_name: z.string(),
  reason: z.string(),
  created_at: Moment,
})

const Taken = z.object({ id: z.int(), subscriber_id: z.int(), business_id: z.int().nullable() })

/** Identity details of a subscriber. Contact data, birth date, street and ID number may be masked. */
const Details = KycRecord.pick({
  level: true,
  id_type: true,
  id_number: true,
  id_expiry: true,
  submitted_at: true,
  reviewed_by: true,
  reviewed_at: true,
  reject_code: true,
  reject_reason: true,
  liveness_score: true,
  face_match_score: true,
  provider_ref: true,
  kyc_acct_type: true,
  kyc_acct_status: true,
  kyc_status: true,
}).extend({
  id: z.int(),
  cognito_sub: z.string().nullable(),
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
  suffix: z.string(),
  birth_date: Personal.birthDate.nullable(),
  sex: z.string().nullable(),
  nationality: z.string(),
  mobile_number: Personal.mobile,
  email: Personal.email.nullable(),
  address: Personal.street,
  /** The address in the fields used to correct it: PSGC codes, street and ZIP code. */
  address_parts: Subscriber.shape.address.extend({ street: Personal.street }),
  /** Whether the personal data above is masked. */
  is_masked: z.boolean(),
})
export type KycDetails = z.infer<typeof Details>

/** Permission to read the unmasked details of a case that is not assigned to the reader. */
export const toRevealKyc = fromLevelAnd(makerLevel, toRead(merchantPlace))

const mainDecisionCalls = callGroup({ host: 'others', needs: canAct, invalidates })

const readCalls = callGroup({ host: 'others', needs: canLook })

export const kycOtherCalls = {
  status: readCalls.read(`${slug}/user-status`, {
    request: Whose,
    reply: z.object({ kycAcctType: z.string(), kycAcctStatus: z.string(), kycStatus: z.string() }),
  }),
  details: readCalls.read(`${slug}/user-kyc-details`, {
    request: Whose,
    reply: Details,
    views: { kind: 'kyc', id: 'id', label: ['first_name', 'last_name'] },
  }),
  /** Returns the unmasked details to a person who does not hold the case. Each use is recorded with its reason. */
  reveal: write(`${slug}/reveal-kyc-details`, {
    host: 'others',
    needs: toRevealKyc,
    request: z.strictObject({ ...whoseKeys, reason: Reason }).refine(nameOne, oneOnly),
    reply: Details,
    invalidates: ['/audit/'],
  }),
  photos: readCalls.read(`${slug}/user-kyc-photos`, {
    request: Whose,
    reply: z.object({ id_card: z.array(z.string()), selfie: z.array(z.string()) }),
  }),
  activityLogs: readCalls.read(`${slug}/user-kyc-activity-logs`, {
    request: z.strictObject({ ...whoseKeys, ...logRequest }).refine(nameOne, oneOnly),
    reply: pageOf(ActivityRow),
  }),
  /**
   * Creates an upload link. Because it returns `message.url` it is declared as a read call, but it is recorded in the
   * audit log.
   */
  generateUrl: mainDecisionCalls.read(`${slug}/generate-kyc-url`, {
    request: Whose,
    /** `sent_to` is the masked number to which the SMS with the link is queued. */
    reply: z.object({ url: z.string(), expires_at: Moment, sent_to: z.string() }),
    invalidates: ['/audit/'],
  }),
  /** Text of the SMS that requests new images, in the language of the subscriber. */
  reuploadMessage: readCalls.read(`${slug}/reupload-message`, {
    request: RequestedImages.extend({ subscriber_id: Id }),
    reply: z.object({ text: z.string(), sent_to: Masked.mobile }),
    background: true,
  }),
  /**
   * Serves the image URLs in `photos`. Without the assigned case it requires `toRevealKyc` and a reason. Each view is
   * recorded, so it is declared as a write call.
   */
  viewImage: readCalls.write(`${slug}/image/:image_id`, {
    request: z.strictObject({ image_id: z.coerce.number().int().positive(), reason: Reason.optional() }),
    reply: z.object({ id: z.int(), side: Side, data_url: z.string() }),
    invalidates: ['/audit/', kycPath],
  }),
  /** Cases that await review. */
  queue: readCalls.list(`${slug}/queue`, QueueRow, {
    filters: {
      kind: KycCaseKind,
      state: z.enum(['free', 'mine', 'late']),
      submission: z.enum(['first', 'resubmitted']),
    },
    sorts: ['opened_at', 'due_at'],
    defaultDirection: 'asc',
  }),
  take: mainDecisionCalls.write(`${slug}/take-case`, { request: Whose, reply: Taken }),
  takeNext: mainDecisionCalls.write(`${slug}/take-next-case`, { reply: Taken }),
  release: mainDecisionCalls.write(`${slug}/release-case`, { request: Whose, reply: Taken }),
}
