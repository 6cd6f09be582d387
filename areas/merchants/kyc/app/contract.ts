import { z } from 'zod'
import { IdType, RequestedImages, UploadPart } from '#areas/merchants/kyc/contract.ts'
import { Base64Image } from '#areas/merchants/kyc/upload/contract.ts'
import { KycAcctType } from '#areas/merchants/subscribers/contract.ts'
import { clientCalls } from '#platform/contract/client-call.ts'
import { Day, Moment } from '#platform/contract/fields.ts'

const { read, write } = clientCalls('subscriber')

/** Verification of the subscriber, and what an upload still needs. */
export const AppKyc = z.object({
  type: KycAcctType,
  /** Empty before the first submission. */
  status: z.string(),
  level: z.enum(['basic', 'semi', 'full']),
  /** Whether images can be uploaded now. */
  canUpload: z.boolean(),
  idType: IdType.nullable(),
  uploaded: z.array(UploadPart),
  /** Images that the submission needs, for the ID type if one was chosen. */
  missing: z.array(UploadPart),
  /** Images that a reviewer requested again, with the reason. */
  requested: RequestedImages.extend({ reason: z.string() }).nullable(),
  submittedAt: Moment.nullable(),
  reviewedAt: Moment.nullable(),
})
export type AppKyc = z.output<typeof AppKyc>

const example = {
  type: 'NoKYC',
  status: '',
  level: 'basic',
  canUpload: true,
  idType: 'PhilID',
  uploaded: ['id_front'],
  missing: ['id_back', 'selfie'],
  requested: null,
  submittedAt: null,
  reviewedAt: null,
}

export const kycAppCalls = {
  state: read('/app/kyc', {
    scope: 'subscribers:read',
    summary: 'Show the verification of the subscriber and which images are missing',
    reply: AppKyc,
    errors: ['NOT_FOUND'],
    example: { request: {}, reply: example },
  }),
  addImage: write('/app/kyc/images', {
    scope: 'subscribers:kyc',
    summary: 'Upload an image of the ID or the face. It replaces an earlier one of the same part',
    request: z.strictObject({
      part: UploadPart,
      idType: IdType,
      /** JPEG or PNG in base64, up to 700,000 bytes. */
      image: Base64Image,
    }),
    reply: AppKyc,
    errors: ['NOT_FOUND', 'INVALID_STATE'],
    example: { request: { part: 'id_front', idType: 'PhilID', image: '/9j/'.repeat(25) }, reply: example },
  }),
  submit: write('/app/kyc/submissions', {
    scope: 'subscribers:kyc',
    summary: 'Submit the uploaded images for review',
    request: z.strictObject({
      idType: IdType,
      idNumber: z.string().trim().min(4).max(40),
      /** Required for IDs that expire. */
      idExpiry: Day.optional(),
    }),
    reply: AppKyc,
    errors: ['NOT_FOUND', 'INVALID_STATE'],
    example: {
      request: { idType: 'PhilID', idNumber: '1234-5678-9012' },
      reply: {
        ...example,
        type: 'PendingKYC',
        status: 'PendingVerification',
        canUpload: false,
        uploaded: [],
        missing: [],
        submittedAt: '2026-11-29T08:00:00.000Z',
      },
    },
  }),
}
