import { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { columns } from '#areas/adjustments/batches/rules.ts'
import { cancelBatch, resendBatch, resumeBatch } from '#areas/adjustments/batches/server/ending.ts'
import { decideBatch, submitBatch, validateFile } from '#areas/adjustments/batches/server/processing.ts'
import { resultOf } from '#areas/adjustments/batches/server/result.ts'
import { reverseBatch } from '#areas/adjustments/batches/server/reversing.ts'
import {
  findBatch,
  type KeptBatch,
  pageOfBatches,
  pageOfBatchRows,
} from '#areas/adjustments/batches/server/tables.ts'
import { csvLine, csvMark } from '#platform/server/files/csv.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { FieldRefusal } from '#platform/server/refusal.ts'

export const batchHandlers = handlersFor(batchCalls, {
  process: (asked) => {
    const { request } = asked
    if (request.action === 'validate') return validateFile(asked, request)
    if (request.action === 'submit') return submitBatch(asked, request)
    return decideBatch(asked, request)
  },

  list: ({ db, request, staff }) => pageOfBatches(db, request, staff.id),

  info: async ({ db, request }) => {
    const { batchId, s3_url } = request
    if ((batchId === undefined) === (s3_url === undefined)) {
      throw new FieldRefusal([{ field: 'batchId', message: 'Name the batch, or its file, and not both' }])
    }
    return shown(await findBatch(db, s3_url === undefined ? { batchId: batchId ?? 0 } : { fileKey: s3_url }))
  },

  rows: async ({ db, request }) => pageOfBatchRows(db, request),

  cancel: async (asked) => {
    const { message, batch } = await cancelBatch(asked, asked.request)
    return done(message, batch)
  },

  resend: resendBatch,
  resume: resumeBatch,

  reverse: async (asked) => {
    const { refNo, ...batch } = await reverseBatch(asked, asked.request)
    return done(`${refNo} is ready to be looked at. Nothing moves before it is submitted and approved.`, {
      refNo,
      ...batch,
    })
  },

  result: ({ db, request }) => resultOf(db, request.batchId),

  template: () => ({
    fileName: 'adjustments-template.csv',
    text:
      csvMark +
      csvLine(columns) +
      csvLine([
        '09171234567',
        '',
        'credit',
        '125.50',
        'failed_txn',
        'Cash-in that never came',
        'TXN0000000001',
      ]) +
      csvLine(['09181234567', '', 'debit', '50.00', 'duplicate_charge', 'Credited twice on Friday', '']),
  }),
})

// What only the posting needs is not told.
function shown(kept: KeptBatch) {
  const { fingerprint: _fingerprint, nextPlace: _nextPlace, ...batch } = kept
  return batch
}
