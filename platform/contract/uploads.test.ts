import { expect, test } from 'vitest'
import { checkUpload, uploads } from './uploads.ts'

test.each([
  ['resume.pdf', 'application/pdf', 'resume.pdf'],
  ['My resume', 'application/pdf', 'My resume.pdf'],
  ['resume.PDF', 'application/x-pdf', 'resume.PDF'],
])('checkUpload › accepts the résumé %s of type %s as %s', (name, type, stored) => {
  expect(checkUpload(uploads.resume, { name, type, size: 9 })).toEqual({ extension: 'pdf', name: stored })
})

test('checkUpload › rejects a PDF where only tables or pictures are accepted', () => {
  for (const upload of [uploads.interviewSheet, uploads.importFile, uploads.kycImage])
    expect(checkUpload(upload, { name: 'a.pdf', type: 'application/pdf', size: 9 })).toHaveProperty('error')
})

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
