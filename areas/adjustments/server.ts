import { adjustmentsOfPerson } from '#areas/adjustments/public.ts'
import { batchApprovalType } from '#areas/adjustments/batches/server/approval-type.ts'
import { batchExport, batchRowExport } from '#areas/adjustments/batches/server/exports.ts'
import { batchHandlers } from '#areas/adjustments/batches/server/handlers.ts'
import { postBatch, sweepBatches } from '#areas/adjustments/batches/server/posting.ts'
import { checkLargeBatch } from '#areas/adjustments/batches/server/submission.ts'
import { adjustmentApprovalType } from '#areas/adjustments/server/approval-type.ts'
import { adjustmentExport } from '#areas/adjustments/server/exports.ts'
import { adjustmentFigure } from '#areas/adjustments/server/figures.ts'
import { adjustmentHandlers } from '#areas/adjustments/server/handlers.ts'
import { postAdjustment, sweepAdjustments } from '#areas/adjustments/server/jobs.ts'
import { adjustmentReaders } from '#areas/adjustments/access.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const adjustmentsServer: ServerArea = {
  calls: [...adjustmentHandlers, ...batchHandlers],
  jobs: [postAdjustment, sweepAdjustments, checkLargeBatch, postBatch, sweepBatches],
  exports: [batchExport, batchRowExport, adjustmentExport],
  approvals: [adjustmentApprovalType, batchApprovalType],
  figures: [adjustmentFigure],
  history: {
    adjustment: adjustmentReaders,
    'adjustment-batch': adjustmentReaders,
  },
  timeline: [adjustmentsOfPerson],
}
