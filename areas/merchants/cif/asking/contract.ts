import { z } from 'zod'
import { cifPlace } from '#areas/merchants/cif/access.ts'
import { acts, CifReason, invalidates } from '#areas/merchants/cif/contract.ts'
import { toUpdate } from '#platform/access.ts'
import { write } from '#platform/contract/call.ts'
import { FileKey } from '#platform/contract/file.ts'
import { Mobile, Id, Reason } from '#platform/contract/fields.ts'

// Separate from the read calls because only the form needs mobile number validation.

/** A request to change a subscriber's mobile number. The subscriber is identified by subscriber ID or Cognito ID. */
export const CifDraft = z.strictObject({
  subscriberId: Id.nullish(),
  cognito_sub: z.uuid().optional(),
  newMobile: Mobile,
  reasonCode: CifReason,
  remarks: Reason,
  idImage: FileKey,
})
export type CifDraft = z.output<typeof CifDraft>

export const cifAskingCalls = {
  request: write('/subscriber/profile/cif-request', {
    needs: toUpdate(cifPlace),
    /** With an `id`, resubmits the maker's own request that was returned. */
    request: CifDraft.extend({ id: Id.optional(), version: z.int().optional() }),
    acts,
    invalidates,
    previews: true,
  }),
}
