import { sql } from 'kysely'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import type { Database } from '#platform/server/db/database.ts'
import { uploadForFolder } from '#platform/contract/uploads.ts'
import { fileTables } from '#platform/server/uploads/files.ts'
import { storageOf } from '#platform/server/uploads/storage.ts'

/** Days until an uploaded file that no record uses is deleted. */
const idleDays = 7
const batchSize = 500

/**
 * Leaves released files to the storage's lifecycle rules, where it has them, so that they are deleted even if no
 * sweep runs. Files whose expiry was renewed are left to the sweep, because the rule counts from their creation.
 * Returns the number of files.
 */
async function handOverFiles(db: Database, configuration: Configuration): Promise<number> {
  const storage = storageOf(configuration)
  if (!storage.handOver) return 0
  const rows = await fileTables(db)
    .selectFrom('storedFile')
    .select(['key', 'folder'])
    .where('deletedAt', 'is not', null)
    .where('removedAt', 'is', null)
    .where('handedOverAt', 'is', null)
    .where('uploadedAt', 'is not', null)
    .orderBy('expiresAt')
    .limit(batchSize)
    .execute()
  for (const { key, folder } of rows) {
    const days = uploadForFolder(folder)?.expiresAfterDays
    const { rows: found } = await sql<{ due: boolean }>`
      update stored_file set handed_over_at = now() where key = ${key} and handed_over_at is null
      returning expires_at <= uploaded_at + make_interval(days => ${days ?? 0}) + interval '1 hour' as due`.execute(
      db,
    )
    if (days !== undefined && found[0]?.due) await storage.handOver(key, days)
  }
  return rows.length
}

/**
 * Deletes the content of files that are no longer required: unfinished uploads, files that no record uses, and
 * released files after their expiry. Returns their number. Safe to run at any time, in several processes.
 */
export async function sweepFiles(db: Database, configuration: Configuration): Promise<number> {
  const storage = storageOf(configuration)
  await handOverFiles(db, configuration)
  const rows = await fileTables(db)
    .selectFrom('storedFile')
    .select(['key', 'uploadedAt'])
    .where('removedAt', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        and([eb('uploadedAt', 'is', null), sql<boolean>`created_at < now() - interval '1 day'`]),
        and([
          eb('attachedTo', 'is', null),
          eb('uploadedAt', 'is not', null),
          sql<boolean>`uploaded_at < now() - make_interval(days => ${idleDays})`,
        ]),
        and([eb('deletedAt', 'is not', null), sql<boolean>`expires_at < now()`]),
      ]),
    )
    .orderBy('createdAt')
    .limit(batchSize)
    .execute()
  let removed = 0
  for (const { key } of rows) {
    // Marked first, so that a concurrent attempt to attach the file fails.
    const { numUpdatedRows } = await fileTables(db)
      .updateTable('storedFile')
      .set({ removedAt: sql<string>`now()`, deletedAt: sql<string>`coalesce(deleted_at, now())` })
      .where('key', '=', key)
      .where('removedAt', 'is', null)
      .where((when) => when.or([when('attachedTo', 'is', null), when('deletedAt', 'is not', null)]))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) continue
    try {
      await storage.delete('kept', key)
      await storage.delete('incoming', key)
    } catch (error) {
      // The content still exists: the next sweep tries again, and the file cannot be attached meanwhile.
      await fileTables(db).updateTable('storedFile').set({ removedAt: null }).where('key', '=', key).execute()
      throw error
    }
    removed++
  }
  return removed
}
