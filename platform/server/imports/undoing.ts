import { done } from '#platform/server/handlers.ts'
import type { AnyImportKind, Importing } from '#platform/server/imports/kind.ts'
import { knowAgain, lastApplied, markUndone, writtenBy } from '#platform/server/imports/runs.ts'
import { Refusal } from '#platform/server/refusal.ts'

/**
 * Takes back the latest import of a kind, all of it or nothing: what it made is deleted, what it changed is as before.
 * Only the latest, as an earlier one may lie under it.
 */
export async function undoRun(asking: Importing, kind: AnyImportKind, runId: number, reason: string) {
  const { db, audit } = asking
  if (!kind.undo) throw new Refusal('An import of this kind cannot be taken back.')
  const last = await lastApplied(db, kind.kind, 'hold')
  if (last?.id !== runId)
    throw new Refusal('Only the latest import can be taken back, and once. Look again.', { code: 'STALE' })
  for await (const written of writtenBy(db, runId)) {
    const restored = await kind.undo(asking, written, reason)
    await knowAgain(db, { runId, kind: kind.kind }, written, restored)
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
