import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { IdType, RequestedImages, UploadPart } from '#areas/merchants/kyc/contract.ts'
import { productSlug } from '#platform/contract/product.ts'
import { languages } from '#platform/words.ts'
import { Day, Moment } from '#platform/contract/fields.ts'

/**
 * An image of at most 700,000 bytes in base64. With the rest of the request it stays below the body limit of one
 * megabyte.
 */
export const Base64Image = z.base64().min(100).max(940_000)
const Token = z.string().min(20).max(100)

const slug = `/${productSlug}-wallet/kyc` as const

const guestCalls = callGroup({ host: 'others', needs: 'public' })

/** Calls of the public upload page. The token of the link is the only credential. */
export const kycUploadCalls = {
  /** Upload progress of the link. The response contains no personal data. */
  link: guestCalls.read(`${slug}/upload-link`, {
    request: z.strictObject({ token: Token }),
    reply: z.object({
      expires_at: Moment,
      id_type: IdType.nullable(),
      uploaded: z.array(UploadPart),
      /** Images that a reviewer requested again, with the reason. Null for a first submission. */
      requested: RequestedImages.extend({ reason: z.string() }).nullable(),
      /** Language of messages to the subscriber, or null. */
      language: z.enum(languages).nullable(),
    }),
  }),
  /** Adds or replaces one image. */
  image: guestCalls.write(`${slug}/upload-image`, {
    request: z.strictObject({ token: Token, part: UploadPart, image: Base64Image, id_type: IdType }),
    reply: z.object({ uploaded: z.array(UploadPart) }),
    // The request counter commits in its own transaction, so that it also counts rejected requests.
    transaction: false,
  }),
  /** Submits the uploaded images for review. The link cannot be used again. */
  submit: guestCalls.write(`${slug}/upload`, {
    request: z.strictObject({
      token: Token,
      id_type: IdType,
      id_number: z.string().trim().min(4).max(40),
      id_expiry: Day.nullish(),
      /** Language in which the subscriber used the page. Later messages are sent in it. */
      language: z.enum(languages).optional(),
    }),
    reply: z.object({ kycAcctType: z.string(), kycAcctStatus: z.string() }),
    transaction: false,
  }),
}
