import { createHash } from 'node:crypto'
import type { Database } from '#platform/server/db/database.ts'
import { fileTables } from './files.ts'
import type { Storage } from './storage-port.ts'

export type CopyResult = {
  files: number
  /** Copied now; the rest was there already. */
  copied: number
  bytes: number
  /** Files that could not be moved, by key and why. */
  errors: { key: string; why: string }[]
}

type CopyOptions = {
  from: Storage
  to: Storage
  /** Take the bytes away from where they were, each once it is proven where it goes. */
  deletesSource?: boolean
  onProgress?: (done: CopyResult) => void
  signal?: AbortSignal
}

const batchSize = 200
const concurrency = 8

/**
 * Copies every kept file from one storage to another. What comes is read back and compared with the SHA-256 that was
 * noted when the file was looked at, so a file counts as moved only when its very bytes are there. It may be broken
 * off and begun again at any time, and run beside a working console: what came meanwhile is taken by the next run.
 */
export async function copyFiles(
  db: Database,
  { from, to, deletesSource = false, onProgress = () => {}, signal }: CopyOptions,
): Promise<CopyResult> {
  const result: CopyResult = { files: 0, copied: 0, bytes: 0, errors: [] }
  let after = ''
  for (;;) {
    const rows = await storedFiles(db, after)
    if (rows.length === 0) return result
    for (let at = 0; at < rows.length; at += concurrency) {
      signal?.throwIfAborted()
      await Promise.all(rows.slice(at, at + concurrency).map(copyOne))
      onProgress(result)
    }
    after = rows.at(-1)?.key ?? ''
  }

  async function copyOne({ key, size, sha256 }: StoredFileRow): Promise<void> {
    result.files++
    try {
      if (!(await to.holds(key, { size, sha256 }))) {
        const bytes = await from.get('kept', key)
        if (bytes === null) return void result.errors.push({ key, why: 'it is in neither place' })
        if (createHash('sha256').update(bytes).digest('hex') !== sha256)
          return void result.errors.push({ key, why: 'it is not the file that was kept' })
        await to.put('kept', key, bytes)
        if (!(await to.holds(key, { size, sha256 })))
          return void result.errors.push({ key, why: 'it did not arrive as it left' })
        result.copied++
        result.bytes += bytes.length
      }
      if (deletesSource) await from.delete('kept', key)
    } catch (error) {
      result.errors.push({ key, why: error instanceof Error ? error.message : String(error) })
    }
  }
}

type StoredFileRow = { key: string; size: number; sha256: string }

async function storedFiles(db: Database, after: string): Promise<StoredFileRow[]> {
  const rows = await fileTables(db)
    .selectFrom('storedFile')
    .select(['key', 'size', 'sha256'])
    .where('key', '>', after)
    .where('sha256', 'is not', null)
    .where('removedAt', 'is', null)
    .orderBy('key')
    .limit(batchSize)
    .execute()
  return rows.map(({ key, size, sha256 }) => ({ key, size, sha256: sha256 ?? '' }))
}
