import { expect, test } from 'vitest'
import { checkUpload, uploads } from './uploads.ts'

test.each([
  ['an import', uploads.importFile, 'fields.FILE_NOT_A_TABLE'],
  ['an attachment', uploads.adjustmentFile, 'fields.FILE_TYPE'],
])('checkUpload › rejects an old workbook as %s, and says how to save a table', (_, upload, code) => {
  const result = checkUpload(upload, { name: 'rows.xls', type: 'application/vnd.ms-excel', size: 9 })
  expect('error' in result && result.error.code).toBe(code)
})
