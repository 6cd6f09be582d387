import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import type { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { type ColumnName, columns, maxRows } from '#areas/adjustments/batches/rules.ts'
import { batchWords } from '#areas/adjustments/batches/words.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { SheetMapping } from '#platform/contract/imports.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { rejectField, ValidationError } from '#platform/server/errors.ts'
import type { RequestContext } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'
import {
  type ColumnsOf,
  guessMapping,
  knownHeadings,
  readColumns,
  readSheet,
  requireMappedColumns,
} from '#platform/server/imports.ts'
import { openFile } from '#platform/server/uploads.ts'
import { type Language, labelsOf, type Message } from '#platform/words.ts'

const t = labelsOf(batchWords)

/** Columns of an adjustment file. A row names its subscriber by mobile number, by Cognito ID, or by both. */
const batchColumns = {
  columns: [
    { field: 'mobile_number', title: t('column_mobile_number'), example: '09171234567' },
    {
      field: 'cognito_sub',
      title: t('column_cognito_sub'),
      headingAliases: ['cognito_id'],
      example: '',
    },
    { field: 'type', title: t('column_type'), isRequired: true, example: 'credit' },
    { field: 'amount', title: t('column_amount'), isRequired: true, isAmount: true, example: '125.50' },
    {
      field: 'reason_code',
      title: t('column_reason_code'),
      headingAliases: ['reason'],
      isRequired: true,
      example: 'failed_txn',
    },
    { field: 'remarks', title: t('column_remarks'), isRequired: true, example: '' },
    {
      field: 'related_txn',
      title: t('column_related_txn'),
      headingAliases: ['related_transaction'],
      example: 'TXN0000000001',
    },
  ],
} satisfies ColumnsOf

export type BatchFile = { bytes: Buffer; extension: string }

/** Opens an uploaded adjustment file. */
export async function openBatchFile(context: RequestContext<unknown, Staff>, fileKey: string) {
  const file = await openFile(context, fileKey)
  const extension = fileKey.split('.').at(-1) ?? ''
  if (file.folder !== uploads.adjustmentFile.folder || !['csv', 'xlsx'].includes(extension)) {
    throw fileError(adjustmentsMessages('FILE_TYPE'))
  }
  return { ...file, extension }
}

export const readBatchSheet = (file: BatchFile, headerRow: number | undefined) =>
  readSheet(file, {
    limits: { rows: maxRows, columns: 50, cellLength: 2_000 },
    headings: knownHeadings(batchColumns),
    headerRow,
  })

/** Returns the headings and first rows of a file, and the column of each field that was found. */
export async function columnsOfBatchFile(
  context: RequestContext<RequestOf<typeof batchCalls.columns>, Staff>,
) {
  const { s3_url: fileKey, headerRow } = context.request
  const file = await openBatchFile(context, fileKey)
  // The first rows contain complete mobile numbers, so a colleague's file cannot be read this way.
  if (file.uploadedBy !== context.staff.id) throw fileError(adjustmentsMessages('FILE_OF_ANOTHER'))
  const sheet = await readBatchSheet(file, headerRow)
  return readColumns(sheet, batchColumns)
}

/** Returns the position of each column: as chosen, or as its heading says. */
export function columnIndexes(
  header: readonly string[],
  chosen: SheetMapping | undefined,
  language: Language,
): Record<ColumnName, number> {
  const mapping = chosen ?? guessMapping(batchColumns, header)
  const at = (name: ColumnName) => mapping[name] ?? -1
  const hasSubscriber = at('mobile_number') >= 0 || at('cognito_sub') >= 0
  if (chosen) {
    requireMappedColumns(batchColumns, chosen, language)
    if (!hasSubscriber)
      rejectField('mapping.mobile_number', adjustmentsMessages('SUBSCRIBER_COLUMN_REQUIRED'))
  } else {
    const missing = columns.filter((name) => name !== 'related_txn' && at(name) < 0)
    if (!hasSubscriber || missing.some((name) => name !== 'mobile_number' && name !== 'cognito_sub'))
      throw fileError(
        adjustmentsMessages('COLUMNS_MISSING', { columns: columns.join(', '), missing: missing.join(', ') }),
      )
    rejectRepeatedColumn(header, at)
  }
  return {
    mobile_number: at('mobile_number'),
    cognito_sub: at('cognito_sub'),
    type: at('type'),
    amount: at('amount'),
    reason_code: at('reason_code'),
    remarks: at('remarks'),
    related_txn: at('related_txn'),
  }
}

// Duplicate headings are ambiguous and must be mapped manually.
function rejectRepeatedColumn(header: readonly string[], at: (name: ColumnName) => number) {
  const others = header.map((heading, index) => (columns.some((name) => at(name) === index) ? '' : heading))
  const again = guessMapping(batchColumns, others)
  const repeated = columns.find((name) => (again[name] ?? null) !== null)
  if (repeated) throw fileError(adjustmentsMessages('COLUMN_REPEATED', { column: repeated }))
}

export const fileError = (message: Message) => new ValidationError([{ field: 's3_url', message }])
