import { catalogueMessages } from '#areas/catalogue/messages.ts'
import { TemplateLine, type templateCalls } from '#areas/catalogue/templates/contract.ts'
import { isWritten, validateLineFor } from './import.ts'
import type { ValidatedLine } from './import-validation.ts'
import { skuKey, loadKnown } from './import-lookup.ts'
import { writeImportedTemplates } from './import-writes.ts'
import type { FieldError, RequestOf } from '#platform/contract/call.ts'
import { toImportError } from '#platform/server/imports.ts'
import { type Language, messageOf } from '#platform/words.ts'
import { toFieldErrors } from '#platform/contract/errors.ts'
import { type RequestContext, done } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'

type InsertContext = RequestContext<RequestOf<(typeof templateCalls)['bulkInsert']>, Staff>

/** Inserts up to 1,000 rows in one transaction. One invalid row rejects all of them unless `partial` is set. */
export async function bulkInsert(context: InsertContext) {
  const { db, audit, staff, language } = context
  const { rows, overwrite, partial } = context.request
  const failed: { row: number; message: string }[] = []
  const fail = (row: number, errors: readonly FieldError[]) =>
    failed.push({ row, message: errors.map((error) => errorText(error, language)).join(' · ') })

  const seen = new Map<string, number>()
  const validLines: { line: number; value: TemplateLine }[] = []
  for (const [at, row] of rows.entries()) {
    const line = at + 1
    const read = TemplateLine.safeParse(filled(row))
    const key = read.success ? skuKey(read.data.sku) : ''
    const first = seen.get(key)
    if (!read.success) fail(line, toFieldErrors(read.error, { input: row }))
    else if (first !== undefined)
      fail(line, [toImportError('sku', catalogueMessages('ROW_SAME_SKU', { row: first }))])
    else {
      seen.set(key, line)
      validLines.push({ line, value: read.data })
    }
  }
  const known = await loadKnown(
    db,
    validLines.map(({ value }) => value),
    'hold',
  )
  const validated = validLines.map(({ line, value }) => ({
    line,
    validated: validateLineFor(staff, value, known, overwrite),
  }))
  for (const { line, validated: one } of validated)
    if (one.result === 'error') fail(line, one.errors)
    else if (one.result === 'skip' && !overwrite)
      fail(line, [toImportError('sku', catalogueMessages('SKU_EXISTS'))])

  const isRejected = failed.length > 0 && !partial
  const insertable = validated.flatMap(
    ({
      line,
      validated: one,
    }): { line: number; validated: ValidatedLine & { fields: NonNullable<ValidatedLine['fields']> } }[] =>
      !isRejected && isWritten(one) ? [{ line, validated: one }] : [],
  )
  const written = await writeImportedTemplates(context, insertable, null)
  const inserted = written.filter(({ before }) => before === null).length
  const updated = written.length - inserted
  await audit({
    action: 'Import',
    kind: 'product-template-rows',
    recordId: 'bulk-insert',
    label: catalogueMessages('LABEL_ROWS', { count: rows.length }).encoded,
    after: { inserted, updated, failed: failed.length },
  })
  failed.sort((a, b) => a.row - b.row)
  return done(
    isRejected
      ? catalogueMessages('ROWS_REJECTED', { count: failed.length, total: rows.length })
      : catalogueMessages('ROWS_SAVED', { inserted, updated }),
    { inserted, updated, failed },
  )
}

const errorText = ({ code = '', params, message }: FieldError, language: Language) =>
  messageOf(code, params)?.in(language) ?? message

/** Removes empty cells, so that their fields keep their value. */
const filled = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([, value]) =>
        value !== null && value !== undefined && !(typeof value === 'string' && value.trim() === ''),
    ),
  )
