import { TemplateLine, type templateCalls } from '#areas/catalogue/templates/contract.ts'
import { isWritten, judgeFor } from '#areas/catalogue/templates/server/importing.ts'
import type { Judged } from '#areas/catalogue/templates/server/judging.ts'
import { bare, knownTo } from '#areas/catalogue/templates/server/known.ts'
import { writeTemplates } from '#areas/catalogue/templates/server/writing.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { fieldFaults } from '#platform/contract/field-errors.ts'
import { type Asked, done } from '#platform/server/handlers.ts'
import type { Staff } from '#platform/server/staff.ts'

type Inserting = Asked<RequestOf<(typeof templateCalls)['bulkInsert']>, Staff>

/** Rows as they are sent, at most a thousand, in one transaction: all of them or none, unless `partial` says so. */
export async function bulkInsert(asked: Inserting) {
  const { db, audit, staff } = asked
  const { rows, overwrite, partial } = asked.request
  const failed: { row: number; message: string }[] = []
  const fail = (row: number, messages: readonly string[]) =>
    failed.push({ row, message: messages.join(' · ') })

  const seen = new Map<string, number>()
  const whole: { line: number; value: TemplateLine }[] = []
  for (const [at, row] of rows.entries()) {
    const line = at + 1
    const read = TemplateLine.safeParse(filled(row))
    const key = read.success ? bare(read.data.sku) : ''
    const first = seen.get(key)
    if (!read.success)
      fail(
        line,
        fieldFaults(read.error, { input: row }).map(({ message }) => message),
      )
    else if (first !== undefined) fail(line, [`Row ${first} has the same SKU`])
    else {
      seen.set(key, line)
      whole.push({ line, value: read.data })
    }
  }
  const known = await knownTo(
    db,
    whole.map(({ value }) => value),
    'hold',
  )
  const judged = whole.map(({ line, value }) => ({ line, judged: judgeFor(staff, value, known, overwrite) }))
  for (const { line, judged: one } of judged)
    if (one.result === 'error')
      fail(
        line,
        one.faults.map(({ message }) => message),
      )
    else if (one.result === 'skip' && !overwrite)
      fail(line, ['This SKU is there already. Send overwrite to change it'])

  const isRefused = failed.length > 0 && !partial
  const wanted = judged.flatMap(
    ({ line, judged: one }): { line: number; judged: Judged & { fields: NonNullable<Judged['fields']> } }[] =>
      !isRefused && isWritten(one) ? [{ line, judged: one }] : [],
  )
  const written = await writeTemplates(asked, wanted, null)
  const inserted = written.filter(({ before }) => before === null).length
  const updated = written.length - inserted
  await audit({
    action: 'Import',
    kind: 'product-template-rows',
    recordId: 'bulk-insert',
    label: `${rows.length} rows`,
    after: { inserted, updated, failed: failed.length },
  })
  failed.sort((a, b) => a.row - b.row)
  return done(
    isRefused
      ? `${failed.length} of ${rows.length} rows cannot be taken, so none was.`
      : `${inserted} added, ${updated} changed.`,
    { inserted, updated, failed },
  )
}

/** Cells without anything in them say nothing. */
const filled = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([, value]) =>
        value !== null && value !== undefined && !(typeof value === 'string' && value.trim() === ''),
    ),
  )
