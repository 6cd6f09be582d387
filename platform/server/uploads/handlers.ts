import { fieldMessages } from '#platform/contract/errors/field-messages.ts'
import type { Message } from '#platform/words/messages.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { fileCalls, type StoredFile } from '#platform/contract/file.ts'
import { checkUpload, contentTypes, type FileExtension, uploadForFolder } from '#platform/contract/uploads.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { done, handlersFor } from '#platform/server/http/handlers.ts'
import { ValidationError, orNotFound, AppError } from '#platform/server/errors/errors.ts'
import { contentError, sanitiseContent } from '#platform/server/uploads/content.ts'
import { expiryIn, fileOf, fileTables, type FileContext } from '#platform/server/uploads/files.ts'
import { keyFor } from './file-keys.ts'
import { linkExpiry } from './file-links.ts'
import { storageOf } from '#platform/server/uploads/storage.ts'
import type { Storage } from '#platform/server/uploads/storage-port.ts'

/** Daily limits per person for files that no record uses yet, so that uploads cannot fill the disk. */
export const idleLimits = { files: 200, bytes: 500_000_000 }

/** Handlers of uploads: sign a URL, receive the bytes, check the content, store the file. */
export const fileHandlers = handlersFor(fileCalls, {
  async sign({ db, request, staff, configuration }) {
    const { folder, subfolder, contentType, fileName, size } = request
    const upload = uploadForFolder(folder)
    if (!upload) throw fileFieldError('folder', fieldMessages('FILE_TYPE'))
    const admitted = checkUpload(upload, { name: fileName, type: contentType, size })
    if ('error' in admitted) throw fileFieldError('fileName', admitted.error)
    if (subfolder !== undefined && !upload.subfolders)
      throw fileFieldError('subfolder', platformMessages('FOLDER_NOT_DIVIDED'))
    await enforceIdleLimits(db, staff.id)

    const type = contentTypes[admitted.extension]
    const { key, expires } = await fileTables(db)
      .insertInto('storedFile')
      .values({
        key: keyFor(subfolder ? `${folder}/${subfolder}` : folder, admitted),
        folder,
        name: admitted.name,
        contentType: type,
        size,
        uploadedBy: staff.id,
      })
      .returning(['key', linkExpiry.as('expires')])
      .executeTakeFirstOrThrow()
    const storage = storageOf(configuration)
    return {
      key,
      contentType: type,
      uploadUrl: await storage.signPut(key, { contentType: type, size, personId: staff.id, expires }),
    }
  },

  async finish(context) {
    const { db, request, staff, audit, configuration } = context
    const storage = storageOf(configuration)
    const reserved = await claim(db, request.key, staff.id)
    // No transaction is open while the storage is accessed, because a slow storage would block connections.
    const clean = reserved.uploadedAt ? null : await storeSanitised(db, storage, reserved)

    const file = await inTransaction(db, async (tx) => {
      const { uploadedAt, name, folder } = await findOwnFile(tx, request.key, staff.id, 'hold')
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
          .where('key', '=', request.key)
          .execute()
      }
      await audit({ action: 'Upload', kind: 'file', recordId: request.key, label: name }, tx)
      return fileFor({ ...context, db: tx }, request.key)
    })
    await storage.delete('incoming', request.key)
    return done(platformMessages('FILE_UPLOADED'), file)
  },
})

type ReservedFile = {
  key: string
  name: string
  folder: string
  contentType: string
  size: number
  uploadedAt: string | null
}

/**
 * Claims the person's file, so that only this request checks and stores it, because two requests could read different
 * bytes. A concurrent request waits for the result. The claim of a dead process expires after a minute.
 */
async function claim(db: Database, key: string, personId: number): Promise<ReservedFile> {
  const began = performance.now()
  for (;;) {
    const claimed = await inTransaction(db, async (tx) => {
      const { isBeingFinished, ...reserved } = await findOwnFile(tx, key, personId, 'hold')
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

/** Loads a file of the person. Files of others count as not found. */
async function findOwnFile(db: Database, key: string, personId: number, hold?: 'hold') {
  const found = await fileTables(db)
    .selectFrom('storedFile')
    .select(['key', 'name', 'folder', 'contentType', 'size', 'uploadedAt'])
    .select(sql<boolean>`coalesce(finishing_until > clock_timestamp(), false)`.as('isBeingFinished'))
    .where('key', '=', key)
    .where('uploadedBy', '=', personId)
    .where('deletedAt', 'is', null)
    .where((when) =>
      when.or([when('uploadedAt', 'is not', null), sql<boolean>`created_at > now() - interval '1 hour'`]),
    )
    .$if(hold === 'hold', (query) => query.forUpdate())
    .executeTakeFirst()
  return orNotFound(found, platformMessages('UPLOAD_NOT_FOUND'))
}

async function fileFor(context: FileContext, key: string): Promise<StoredFile> {
  const file = await fileOf(context, key)
  return orNotFound(file, platformMessages('FILE_NOT_FOUND'))
}

async function enforceIdleLimits(db: Database, personId: number) {
  const { files, bytes } = await fileTables(db)
    .selectFrom('storedFile')
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number | null>('size').as('bytes')])
    .where('uploadedBy', '=', personId)
    .where('attachedTo', 'is', null)
    .where('removedAt', 'is', null)
    .where(sql<boolean>`created_at > now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  if (files >= idleLimits.files || (bytes ?? 0) >= idleLimits.bytes)
    throw new AppError(platformMessages('UPLOAD_QUOTA'), {
      code: 'LIMIT_EXCEEDED',
    })
}

const fileFieldError = (field: string, message: Message) => new ValidationError([{ field, message }])
