import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { ImportCounts } from '#platform/contract/imports.ts'
import { done } from '#platform/server/http/handlers.ts'
import { requireOpenPreview } from './apply.ts'
import type { AnyImportType, ImportContext } from './import-type.ts'
import { checkRows } from '#platform/server/imports/preview.ts'
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
      seen: await keysOfRows(context, kind, run.id),
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

/** Keys of the valid rows with their line, to find duplicates. */
async function keysOfRows({ db }: ImportContext, kind: AnyImportType, runId: number) {
  const keys = new Map<string, number>()
  for await (const rows of stagedRows(db, runId, ['create', 'update', 'skip'])) {
    for (const { line, cells } of rows) keys.set(kind.keyOf(kind.row.parse(cells)), line)
  }
  return keys
}
