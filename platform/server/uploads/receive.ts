import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import { checkUpload, contentTypes, type FileExtension, type Upload } from '#platform/contract/uploads.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { AppError, orNotFound, ValidationError } from '#platform/server/errors/errors.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import { contentError, sanitiseContent } from '#platform/server/uploads/content.ts'
import { expiryIn, fileTables } from '#platform/server/uploads/files.ts'
import { storageOf } from '#platform/server/uploads/storage.ts'
import type { Storage } from '#platform/server/uploads/storage-port.ts'
import {
  isUploadedBy,
  linkedPerson,
  type Uploader,
  uploaderColumns,
} from '#platform/server/uploads/uploader.ts'
import { keyFor } from './file-keys.ts'
import { linkExpiry } from './file-links.ts'
import type { Message } from '#platform/words/messages.ts'

type Context = { db: Database; configuration: Configuration; uploader: Uploader }
type Announced = {
  upload: Upload
  fileName: string
  contentType: string
  size: number
  subfolder?: string | undefined
}

/** Daily limits per uploader for files that no record uses yet, so that uploads cannot fill the disk. */
export const idleLimits = { files: 200, bytes: 500_000_000 }
/** The same for a client that acts for itself, which uploads the files of many people. */
const clientLimits = { files: 5_000, bytes: 10_000_000_000 }

/** Checks an announced file and returns the signed URL for its bytes. */
export async function reserveUpload({ db, configuration, uploader }: Context, file: Announced) {
  const { upload, fileName, contentType, size, subfolder } = file
  const admitted = checkUpload(upload, { name: fileName, type: contentType, size })
  if ('error' in admitted) throw fileFieldError('fileName', admitted.error)
  await enforceIdleLimits(db, uploader)
  const type = contentTypes[admitted.extension]
  const { folder } = upload
  const { key, expires } = await fileTables(db)
    .insertInto('storedFile')
    .values({
      key: keyFor(subfolder ? `${folder}/${subfolder}` : folder, admitted),
      folder,
      name: admitted.name,
      contentType: type,
      size,
      ...uploaderColumns(uploader),
    })
    .returning(['key', linkExpiry.as('expires')])
    .executeTakeFirstOrThrow()
  const about = { contentType: type, size, personId: linkedPerson(uploader), expires }
  return { key, contentType: type, uploadUrl: await storageOf(configuration).signPut(key, about) }
}

/**
 * Checks and stores the uploaded bytes, once. `within` runs in the transaction that completes the file. No transaction is
 * open while the storage is accessed, because a slow storage would block connections.
 */
export async function finishUpload<Result>(
  { db, configuration, uploader }: Context,
  key: string,
  within: (tx: Database, name: string) => Promise<Result>,
): Promise<Result> {
  const storage = storageOf(configuration)
  const reserved = await claim(db, key, uploader)
  const clean = reserved.uploadedAt ? null : await storeSanitised(db, storage, reserved)
  const result = await inTransaction(db, async (tx) => {
    const { uploadedAt, name, folder } = await findOwnFile(tx, key, uploader, 'hold')
    // A repeated request, such as after a lost response, completes the file only once.
    if (uploadedAt === null && clean) {
      await fileTables(tx)
        .updateTable('storedFile')
        .set({
          size: clean.length,
          sha256: createHash('sha256').update(clean).digest('hex'),
          uploadedAt: sql<string>`now()`,
          expiresAt: expiryIn(folder),
        })
        .where('key', '=', key)
        .execute()
    }
    return within(tx, name)
  })
  await storage.delete('incoming', key)
  return result
}

type ReservedFile = {
  key: string
  name: string
  folder: string
  contentType: string
  size: number
  uploadedAt: string | null
}

/**
 * Claims the uploader's file, so that only this request checks and stores it, because two requests could read different
 * bytes. A concurrent request waits for the result. The claim of a dead process expires after a minute.
 */
async function claim(db: Database, key: string, uploader: Uploader): Promise<ReservedFile> {
  const began = performance.now()
  for (;;) {
    const claimed = await inTransaction(db, async (tx) => {
      const { isBeingFinished, ...reserved } = await findOwnFile(tx, key, uploader, 'hold')
      if (reserved.uploadedAt !== null) return reserved
      if (isBeingFinished) return null
      await mark(tx, key, sql<string>`clock_timestamp() + interval '1 minute'`)
      return reserved
    })
    if (claimed) return claimed
    if (performance.now() - began > waitMs)
      throw new AppError(platformMessages('FILE_IN_USE'), { code: 'CONFLICT' })
    await pause(pollMs)
  }
}

const waitMs = 20_000
const pollMs = 100

const mark = (db: Database, key: string, finishingUntil: RawBuilder<string> | null) =>
  fileTables(db)
    .updateTable('storedFile')
    .set({ finishingUntil })
    .where('key', '=', key)
    .where('uploadedAt', 'is', null)
    .execute()

/** Checks and stores the upload. On failure the claim is released, so that the next attempt does not have to wait. */
async function storeSanitised(db: Database, storage: Storage, reserved: ReservedFile): Promise<Buffer> {
  try {
    const clean = await inspectUpload(db, storage, reserved)
    await storage.put('kept', reserved.key, clean)
    return clean
  } catch (error) {
    await mark(db, reserved.key, null)
    throw error
  }
}

/** Reads and checks the upload and returns the sanitised bytes. Rejected content is deleted immediately. */
async function inspectUpload(db: Database, storage: Storage, { key, size }: ReservedFile): Promise<Buffer> {
  const bytes = await storage.get('incoming', key)
  if (!bytes) throw new AppError(platformMessages('FILE_NOT_ARRIVED'))
  const extension = key.slice(key.lastIndexOf('.') + 1) as FileExtension
  const clean = bytes.length === size ? await sanitiseContent(bytes, extension) : null
  if (clean) return clean
  await storage.delete('incoming', key)
  await fileTables(db)
    .deleteFrom('storedFile')
    .where('key', '=', key)
    .where('uploadedAt', 'is', null)
    .execute()
  throw fileFieldError('key', await contentError(bytes, extension))
}

/** Loads a file of the uploader. Files of others count as not found. */
async function findOwnFile(db: Database, key: string, uploader: Uploader, hold?: 'hold') {
  const found = await fileTables(db)
    .selectFrom('storedFile')
    .select(['key', 'name', 'folder', 'contentType', 'size', 'uploadedAt'])
    .select(sql<boolean>`coalesce(finishing_until > clock_timestamp(), false)`.as('isBeingFinished'))
    .where('key', '=', key)
    .where(isUploadedBy(uploader))
    .where('deletedAt', 'is', null)
    .where((when) =>
      when.or([when('uploadedAt', 'is not', null), sql<boolean>`created_at > now() - interval '1 hour'`]),
    )
    .$if(hold === 'hold', (query) => query.forUpdate())
    .executeTakeFirst()
  return orNotFound(found, platformMessages('UPLOAD_NOT_FOUND'))
}

async function enforceIdleLimits(db: Database, uploader: Uploader) {
  const { files, bytes } = await fileTables(db)
    .selectFrom('storedFile')
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number | null>('size').as('bytes')])
    .where(isUploadedBy(uploader))
    .where('attachedTo', 'is', null)
    .where('removedAt', 'is', null)
    .where(sql<boolean>`created_at > now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  const limits = 'client' in uploader && uploader.subscriberId === null ? clientLimits : idleLimits
  if (files >= limits.files || (bytes ?? 0) >= limits.bytes)
    throw new AppError(platformMessages('UPLOAD_QUOTA'), {
      code: 'LIMIT_EXCEEDED',
    })
}

export const fileFieldError = (field: string, message: Message) => new ValidationError([{ field, message }])
