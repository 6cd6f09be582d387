import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { ImportCounts } from '#platform/contract/imports.ts'
import { done } from '#platform/server/http/handlers.ts'
import { requireOpenPreview } from './apply.ts'
import type { AnyImportType, ImportContext, RowVerdict } from './import-type.ts'
import { checkRows, SeenRows } from '#platform/server/imports/preview.ts'
import {
  type findRun,
  findStagedRow,
  replaceStagedRow,
  setCounts,
  stagedRows,
} from '#platform/server/imports/runs.ts'
import { AppError } from '#platform/server/errors/errors.ts'

type Run = Awaited<ReturnType<typeof findRun>>

/** Replaces the values of a row with errors and checks it again, as if the file contained them. */
export async function correctRow(
  context: ImportContext,
  kind: AnyImportType,
  run: Run,
  { line, cells }: { line: number; cells: Readonly<Record<string, string>> },
) {
  const { db, audit } = context
  requireOpenPreview(run)
  const before = await findStagedRow(db, run.id, line)
  if (before?.result !== 'error') throw new AppError(platformMessages('ROW_WITHOUT_ERROR', { line }))
  const [row] = await checkRows(
    context,
    kind,
    [
      {
        line,
        cells: kind.columns.map(({ field }) => ({ text: cells[field] ?? '' })),
        errors: [],
      },
    ],
    {
      mapping: Object.fromEntries(kind.columns.map(({ field }, index) => [field, index])),
      options: run.options,
      seen: await seenRows(context, kind, run),
    },
  )
  if (!row) throw new Error(`Row ${line} was not checked.`)
  await replaceStagedRow(db, run.id, row)
  const counts: ImportCounts = { ...run.counts, error: run.counts.error - 1 }
  counts[row.result]++
  await setCounts(db, run.id, counts)
  await audit({
    action: 'Update',
    kind: 'import',
    recordId: run.id,
    label: `${kind.title.en}: ${run.fileName}`,
    before: { [`row ${line}`]: before.cells },
    after: { [`row ${line}`]: row.cells },
  })
  return done(platformMessages('IMPORT_ROW_CHECKED', { line }), { row: { ...row, sentence: '' }, counts })
}

/** The valid rows, to find duplicates. */
async function seenRows(context: ImportContext, kind: AnyImportType, { id, options }: Run) {
  const seen = new SeenRows()
  let namesSubjects = true
  for await (const rows of stagedRows(context.db, id, ['create', 'update', 'skip'])) {
    const parsed = rows.map(({ cells }) => kind.row.parse(cells) as unknown)
    const verdicts: RowVerdict[] = namesSubjects ? await kind.check(context, parsed, options) : []
    namesSubjects = verdicts.some(({ subject }) => subject !== undefined)
    for (const [index, { line }] of rows.entries()) {
      seen.keys.set(kind.keyOf(parsed[index]), line)
      seen.similarTo(kind, line, parsed[index])
      const subject = verdicts[index]?.subject
      if (subject !== undefined) seen.subjects.set(subject, line)
    }
  }
  return seen
}
