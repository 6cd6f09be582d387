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
  if (!kind.undo) throw new AppError('An import of this kind cannot be taken back.')
  const last = await lastApplied(db, kind.kind, 'hold')
  if (last?.id !== runId)
    throw new AppError('Only the latest import can be taken back, and once. Look again.', { code: 'STALE' })
  for await (const written of writtenRecords(db, runId)) {
    const restored = await kind.undo(context, written, reason)
    await updateWrittenVersions(db, { runId, kind: kind.kind }, written, restored)
  }
  const version = await markUndone(db, runId)
  const { counts, fileName } = last
  await audit({
    action: 'Undo',
    kind: 'import',
    recordId: runId,
    label: `${kind.title.en}: ${fileName}`,
    reason,
    before: { added: counts.create, changed: counts.update },
  })
  return done(
    `The import of ${fileName} was taken back: ${counts.create} deleted, ${counts.update} as before.`,
    {
      id: runId,
      status: 'undone',
      version,
      counts,
    },
  )
}
