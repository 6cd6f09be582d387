import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { columns } from '#areas/adjustments/batches/rules.ts'
import { cancelBatch, resendBatch, resumeBatch } from './maker-actions.ts'
import { decideBatch, validateFile } from './submission.ts'
import { reviseBatch, submitFile } from './resubmission.ts'
import { columnsOfBatchFile } from './file-columns.ts'
import { correctBatchRow } from './correction.ts'
import { ownFileOf } from './own-file.ts'
import { resultOf } from './result-file.ts'
import { reverseBatch } from './reversal.ts'
import { findBatch, type BatchRecord, listBatches, listBatchRows } from './batches.ts'
import { csvLine, csvMark } from '#platform/server/files.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { rejectField } from '#platform/server/errors.ts'

export const batchHandlers = handlersFor(batchCalls, {
  process: (context) => {
    const { request } = context
    if (request.action === 'validate') return validateFile(context, request)
    if (request.action === 'submit') return submitFile(context, request)
    return decideBatch(context, request)
  },

  columns: columnsOfBatchFile,

  list: ({ db, request, staff }) => listBatches(db, request, staff.id),

  info: async ({ db, request }) => {
    const { batchId, s3_url } = request
    if ((batchId === undefined) === (s3_url === undefined)) {
      rejectField('batchId', adjustmentsMessages('BATCH_OR_FILE'))
    }
    return listView(
      await findBatch(db, s3_url === undefined ? { batchId: batchId ?? 0 } : { fileKey: s3_url }),
    )
  },

  rows: ({ db, request, staff, language }) => listBatchRows(db, request, staff.id, language),

  cancel: async (context) => {
    const { message, batch } = await cancelBatch(context, context.request)
    return done(message, batch)
  },

  correct: correctBatchRow,
  revise: reviseBatch,
  ownFile: ownFileOf,
  resend: resendBatch,
  resume: resumeBatch,

  reverse: async (context) => {
    const { refNo, ...batch } = await reverseBatch(context, context.request)
    return done(adjustmentsMessages('REVERSAL_DRAFTED', { ref: refNo }), {
      refNo,
      ...batch,
    })
  },

  result: ({ db, request, language }) => resultOf(db, request.batchId, language),

  template: ({ language }) => ({
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
        adjustmentsMessages('EXAMPLE_CREDIT').in(language),
        'TXN0000000001',
      ]) +
      csvLine([
        '09181234567',
        '',
        'debit',
        '50.00',
        'duplicate_charge',
        adjustmentsMessages('EXAMPLE_DEBIT').in(language),
        '',
      ]),
  }),
})

// Omits fields that only the posting job uses.
function listView(record: BatchRecord) {
  const { fingerprint: _fingerprint, nextPlace: _nextPlace, ...batch } = record
  return batch
}
