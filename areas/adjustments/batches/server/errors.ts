import { type BatchAction, getBatchActionError } from '#areas/adjustments/batches/rules.ts'
import type { BatchTransition, BatchRecord } from './batches.ts'
import { AppError } from '#platform/server/errors/errors.ts'

/** Throws if the rules do not allow the action on the batch. */
export function assertBatchAllows(action: BatchAction, batch: BatchRecord, staff: { id: number }) {
  const error = getBatchActionError(action, batch, staff)
  if (!error) return
  throw new AppError(error.message, {
    code: error.code,
    ...(error.code === 'FORBIDDEN' && { httpStatus: 403 }),
  })
}

export const savedBatch = ({ batchId, refNo, status, version }: BatchTransition) => ({
  id: batchId,
  batchId,
  refNo,
  status,
  version,
})
