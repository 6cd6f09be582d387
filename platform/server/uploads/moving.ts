import { createHash } from 'node:crypto'
import type { Database } from '#platform/server/database.ts'
import { fileTables } from '#platform/server/uploads/files.ts'
import type { Storage } from '#platform/server/uploads/storage-port.ts'

export type Moved = {
  files: number
  /** Copied now; the rest was there already. */
  copied: number
  bytes: number
  /** Files that could not be moved, by key and why. */
  faults: { key: string; why: string }[]
}

type Moving = {
  from: Storage
  to: Storage
  /** Take the bytes away from where they were, each once it is proven where it goes. */
  removes?: boolean
  onProgress?: (done: Moved) => void
  signal?: AbortSignal
}

const atOnce = 200
const together = 8

/**
 * Copies every kept file from one storage to another. What comes is read back and compared with the SHA-256 that was
 * noted when the file was looked at, so a file counts as moved only when its very bytes are there. It may be broken
 * off and begun again at any time, and run beside a working console: what came meanwhile is taken by the next run.
 */
export async function moveFiles(
  db: Database,
  { from, to, removes = false, onProgress = () => {}, signal }: Moving,
): Promise<Moved> {
  const moved: Moved = { files: 0, copied: 0, bytes: 0, faults: [] }
  let after = ''
  for (;;) {
    const rows = await keptFiles(db, after)
    if (rows.length === 0) return moved
    for (let at = 0; at < rows.length; at += together) {
      signal?.throwIfAborted()
      await Promise.all(rows.slice(at, at + together).map(moveOne))
      onProgress(moved)
    }
    after = rows.at(-1)?.key ?? ''
  }

  async function moveOne({ key, size, sha256 }: KeptFile): Promise<void> {
    moved.files++
    try {
      if (!(await to.holds(key, { size, sha256 }))) {
        const bytes = await from.get('kept', key)
        if (bytes === null) return void moved.faults.push({ key, why: 'it is in neither place' })
        if (createHash('sha256').update(bytes).digest('hex') !== sha256)
          return void moved.faults.push({ key, why: 'it is not the file that was kept' })
        await to.put('kept', key, bytes)
        if (!(await to.holds(key, { size, sha256 })))
          return void moved.faults.push({ key, why: 'it did not arrive as it left' })
        moved.copied++
        moved.bytes += bytes.length
      }
      if (removes) await from.delete('kept', key)
    } catch (failure) {
      moved.faults.push({ key, why: failure instanceof Error ? failure.message : String(failure) })
    }
  }
}

type KeptFile = { key: string; size: number; sha256: string }

async function keptFiles(db: Database, after: string): Promise<KeptFile[]> {
  const rows = await fileTables(db)
    .selectFrom('storedFile')
    .select(['key', 'size', 'sha256'])
    .where('key', '>', after)
    .where('sha256', 'is not', null)
    .where('removedAt', 'is', null)
    .orderBy('key')
    .limit(atOnce)
    .execute()
  return rows.map(({ key, size, sha256 }) => ({ key, size, sha256: sha256 ?? '' }))
}
