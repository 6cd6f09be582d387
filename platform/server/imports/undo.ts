import { platformMessages } from '#platform/contract/errors/messages.ts'
import { done } from '#platform/server/http/handlers.ts'
import type { AnyImportType, ImportContext } from './import-type.ts'
import { updateWrittenVersions, lastApplied, markUndone, writtenRecords } from './runs.ts'
import { AppError } from '#platform/server/errors/errors.ts'

/**
 * Undoes the latest import of a type as a whole: deletes created records and restores changed ones. Earlier imports
 * cannot be undone, because later ones may depend on them.
 */
export async function undoRun(context: ImportContext, kind: AnyImportType, runId: number, reason: string) {
  const { db, audit } = context
  if (!kind.undo) throw new AppError(platformMessages('IMPORT_NOT_REVERSIBLE'))
  const last = await lastApplied(db, kind.kind, 'hold')
  if (last?.id !== runId) throw new AppError(platformMessages('IMPORT_NOT_LATEST'), { code: 'STALE' })
  for await (const written of writtenRecords(db, runId)) {
    const restored = await kind.undo(context, written, reason)
    await updateWrittenVersions(db, { runId, kind: kind.kind }, written, restored)
  }
  const version = await markUndone(db, runId)
  const { counts, fileName } = last
  await audit({
    action: 'Undo import',
    kind: 'import',
    recordId: runId,
    label: `${kind.title.en}: ${fileName}`,
    reason,
    before: { added: counts.create, changed: counts.update },
  })
  return done(
    platformMessages('IMPORT_UNDONE', { file: fileName, created: counts.create, updated: counts.update }),
    {
      id: runId,
      status: 'undone',
      version,
      counts,
    },
  )
}
