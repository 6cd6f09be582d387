import { expect, test } from 'vitest'
import { checkUpload, uploads } from './uploads.ts'

test.each([
  ['an import', uploads.importFile, 'fields.FILE_NOT_A_TABLE'],
  ['an attachment', uploads.adjustmentFile, 'fields.FILE_TYPE'],
])('checkUpload › rejects an old workbook as %s, and says how to save a table', (_, upload, code) => {
  const result = checkUpload(upload, { name: 'rows.xls', type: 'application/vnd.ms-excel', size: 9 })
  expect('error' in result && result.error.code).toBe(code)
})

test.each([
  ['a table', uploads.importFile, 'fields.FILE_NOT_A_TABLE'],
  ['an attachment', uploads.adjustmentFile, 'fields.PICTURE_HEIC'],
])('checkUpload › explains a HEIC picture where pictures are accepted: %s', (_, upload, code) => {
  for (const file of [
    { name: 'IMG_1.HEIC', type: '', size: 9 },
    { name: 'IMG_1', type: 'image/heif', size: 9 },
  ]) {
    const result = checkUpload(upload, file)
    expect('error' in result && result.error.code).toBe(code)
  }
})
