import { z } from 'zod'
import { ApprovalDetails } from '#platform/contract/approvals.ts'
import type { AnyCall, Call } from '#platform/contract/call.ts'
import { DecisionChecks } from '#platform/contract/decision-checks.ts'
import { LocalisedText } from '#platform/contract/fields/text.ts'

/** What a write would submit for approval. The write is run and rolled back. */
export const RequestPreview = z.object({
  /** Reasons the write would be rejected now. */
  errors: z.array(LocalisedText),
  /** The request as its approvers would see it; null if the write needs no approval or would be rejected. */
  submitted: ApprovalDetails.pick({
    title: true,
    amount: true,
    approvalsNeeded: true,
    stepLevels: true,
    effect: true,
    executionError: true,
  }).nullable(),
  /** Rules of the controls that require more people or a higher level for this request. */
  rules: z.array(LocalisedText),
  /** Checks of a record that the area itself decides. They state no facts of other records that the maker cannot read. */
  checks: DecisionChecks.nullable(),
})
export type RequestPreview = z.infer<typeof RequestPreview>

/** Call with the same request as its write. */
type PreviewCall = Call<unknown, unknown, RequestPreview, 'read'>

const previews = new WeakMap<AnyCall, PreviewCall>()

/** The call that previews a write declared with `previews`, for the same people and with the same request. */
export function previewOf(write: AnyCall): PreviewCall {
  const existing = previews.get(write)
  if (existing) return existing
  const { path, method, host, needs, request } = write
  const preview: PreviewCall = {
    path: `${path}/preview`,
    method,
    host,
    needs,
    request,
    reply: RequestPreview,
    kind: 'read',
    transaction: false,
    background: true,
  }
  previews.set(write, preview)
  return preview
}
