import { type BatchVerb, whyNotBatch } from '#areas/adjustments/batches/rules.ts'
import type { BatchMoved, KeptBatch } from '#areas/adjustments/batches/server/tables.ts'
import { Refusal } from '#platform/server/refusal.ts'

/** Throws what the rules say against it. */
export function refuseBatchUnless(verb: BatchVerb, batch: KeptBatch, staff: { id: number }) {
  const refused = whyNotBatch(verb, batch, staff)
  if (!refused) return
  throw new Refusal(refused.reason, {
    code: refused.code,
    ...(refused.code === 'FORBIDDEN' && { httpStatus: 403 }),
  })
}

export const savedBatch = ({ batchId, refNo, status, version }: BatchMoved) => ({
  id: batchId,
  batchId,
  refNo,
  status,
  version,
})
