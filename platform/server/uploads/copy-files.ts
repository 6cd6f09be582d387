import { createHash } from 'node:crypto'
import type { Database } from '#platform/server/db/database.ts'
import { fileTables } from './files.ts'
import type { Storage } from './storage-port.ts'

export type CopyResult = {
  files: number
  /** Files copied in this run; the others already existed. */
  copied: number
  bytes: number
  /** Files that could not be copied, ordered by key. */
  errors: CopyError[]
}

type CopyError = { key: string; message: string }

type CopyOptions = {
  from: Storage
  to: Storage
  /** Deletes each file from the source after it is verified in the target. */
  deletesSource?: boolean
  onProgress?: (done: CopyResult) => void
  signal?: AbortSignal
}

const batchSize = 200
const concurrency = 8

/**
 * Copies all stored files from one storage to another. Each copy is read back and compared with the SHA-256 recorded
 * at the upload. The copy can be interrupted and repeated at any time, even while the console is running; files uploaded
 * meanwhile are copied by the next run.
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
      const errors = await Promise.all(rows.slice(at, at + concurrency).map(copyOne))
      result.errors.push(...errors.filter((error) => error !== null))
      onProgress(result)
    }
    after = rows.at(-1)?.key ?? ''
  }

  async function copyOne({ key, size, sha256 }: StoredFileRow): Promise<CopyError | null> {
    result.files++
    try {
      if (!(await to.holds(key, { size, sha256 }))) {
        const bytes = await from.get('kept', key)
        if (bytes === null) return { key, message: 'not found in either storage' }
        if (createHash('sha256').update(bytes).digest('hex') !== sha256)
          return { key, message: 'its SHA-256 differs from the recorded one' }
        await to.put('kept', key, bytes)
        if (!(await to.holds(key, { size, sha256 })))
          return { key, message: 'the copy differs from the file' }
        result.copied++
        result.bytes += bytes.length
      }
      if (deletesSource) await from.delete('kept', key)
      return null
    } catch (error) {
      return { key, message: error instanceof Error ? error.message : String(error) }
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
