import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { ImportCounts } from '#platform/contract/imports.ts'
import { done } from '#platform/server/http/handlers.ts'
import type { AnyImportType, ImportContext } from './import-type.ts'
import { type findRun, storeWritten, markApplied, emptyCounts, stagedRows } from './runs.ts'
import { AppError } from '#platform/server/errors/errors.ts'

type Run = Awaited<ReturnType<typeof findRun>>

/** Rejects an import that was confirmed or whose preview has expired. */
export function requireOpenPreview({ status, isOld }: Pick<Run, 'status' | 'isOld'>): void {
  if (status === 'applied' || status === 'undone') throw new AppError(platformMessages('ALREADY_IMPORTED'))
  if (status !== 'checked' || isOld)
    throw new AppError(platformMessages('PREVIEW_EXPIRED'), { code: 'STALE' })
}

/**
 * Writes all previewed rows or none. Each row is checked again: if its result differs from the preview because the
 * data has changed meanwhile, the import fails.
 */
export async function applyRun(
  context: ImportContext,
  kind: AnyImportType,
  run: Run,
  { without, partial }: { without: readonly number[]; partial: boolean },
) {
  const { db, audit } = context
  requireOpenPreview(run)
  if (run.counts.error > 0 && !partial)
    throw new AppError(platformMessages('INVALID_ROWS', { count: run.counts.error }))
  const left = new Set(without)
  const counts: ImportCounts = emptyCounts()

  for await (const staged of stagedRows(db, run.id, ['create', 'update'])) {
    const chosen = staged.filter(({ line }) => !left.has(line))
    if (chosen.length === 0) continue
    const rows = chosen.map(({ line, result, cells }) => ({
      line,
      result: result as 'create' | 'update',
      row: kind.row.parse(cells) as unknown,
    }))
    const verdicts = await kind.check(
      context,
      rows.map(({ row }) => row),
      run.options,
    )
    const changed = rows.find(({ result }, index) => verdicts[index]?.result !== result)
    if (changed)
      throw new AppError(platformMessages('ROW_OUTDATED', { line: changed.line }), {
        code: 'STALE',
      })
    const written = await kind.apply(context, rows, run.fileName)
    if (written && kind.undo) await storeWritten(db, run.id, written)
    for (const { result } of rows) counts[result]++
    counts.total += rows.length
  }
  if (counts.total === 0) throw new AppError(platformMessages('NOTHING_TO_IMPORT'), { code: 'NO_DATA' })
  counts.skip = run.counts.total - counts.total

  const version = await markApplied(db, run.id, counts)
  await audit({
    action: 'Import',
    kind: 'import',
    recordId: run.id,
    label: `${kind.title.en}: ${run.fileName}`,
    after: { added: counts.create, changed: counts.update, leftOut: counts.skip },
  })
  return done(platformMessages('IMPORTED', { created: counts.create, updated: counts.update }), {
    id: run.id,
    status: 'applied',
    version,
    counts,
  })
}
