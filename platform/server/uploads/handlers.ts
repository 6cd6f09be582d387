import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { fileCalls, type StoredFile } from '#platform/contract/file.ts'
import { admit, contentTypes, type FileExtension, notAllowed, uploadIn } from '#platform/contract/uploads.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { FieldRefusal, NotFound, Refusal } from '#platform/server/refusal.ts'
import { keepable } from '#platform/server/uploads/content.ts'
import { expiryIn, fileOf, fileTables, type ForStaff } from '#platform/server/uploads/files.ts'
import { keyFor } from '#platform/server/uploads/keys.ts'
import { storageOf } from '#platform/server/uploads/storage.ts'
import type { Storage } from '#platform/server/uploads/storage-port.ts'

/** What one person may send in a day and not put to use. Beyond it nobody is working, and the disk fills. */
export const idleLimits = { files: 200, bytes: 500_000_000 }

/** Files come in: promised, sent to a signed address, looked at, kept. */
export const fileHandlers = handlersFor(fileCalls, {
  async sign({ db, request, staff, configuration }) {
    const { folder, subfolder, contentType, fileName, size } = request
    const upload = uploadIn(folder)
    if (!upload) throw refusedFile('folder', notAllowed)
    const admitted = admit(upload, { name: fileName, type: contentType, size })
    if ('whyNot' in admitted) throw refusedFile('fileName', admitted.whyNot)
    if (subfolder !== undefined && !upload.subfolders)
      throw refusedFile('subfolder', 'This folder is not divided further.')
    await refuseHoarding(db, staff.id)

    const type = contentTypes[admitted.extension]
    const { key } = await fileTables(db)
      .insertInto('storedFile')
      .values({
        key: keyFor(subfolder ? `${folder}/${subfolder}` : folder, admitted),
        folder,
        name: admitted.name,
        contentType: type,
        size,
        uploadedBy: staff.id,
      })
      .returning('key')
      .executeTakeFirstOrThrow()
    const storage = storageOf(configuration)
    return {
      key,
      contentType: type,
      uploadUrl: await storage.signPut(key, { contentType: type, size, personId: staff.id }),
    }
  },

  async finish(asked) {
    const { db, request, staff, audit, configuration } = asked
    const storage = storageOf(configuration)
    const promised = await claim(db, request.key, staff.id)
    // Nothing is held while the storage is asked: one that is slow must not keep connections from everybody else.
    const clean = promised.uploadedAt ? null : await keepClean(db, storage, promised)

    const file = await inTransaction(db, async (tx) => {
      const { uploadedAt, name, folder } = await findOwn(tx, request.key, staff.id, 'hold')
      // Asked twice, as after an answer that never came, it is finished once.
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
      return fileIn({ ...asked, db: tx }, request.key)
    })
    await storage.delete('incoming', request.key)
    return done('The file was uploaded.', file)
  },
})

type Promised = {
  key: string
  name: string
  folder: string
  contentType: string
  size: number
  uploadedAt: string | null
}

/**
 * One's own file, which from now on this request alone looks at and keeps: what two of them read might differ. Of two
 * at once the other waits for the first one's answer. A process that ended meanwhile stands in the way for a minute.
 */
async function claim(db: Database, key: string, personId: number): Promise<Promised> {
  const began = performance.now()
  for (;;) {
    const claimed = await inTransaction(db, async (tx) => {
      const { isBeingFinished, ...promised } = await findOwn(tx, key, personId, 'hold')
      if (promised.uploadedAt !== null) return promised
      if (isBeingFinished) return null
      await mark(tx, key, sql<string>`clock_timestamp() + interval '1 minute'`)
      return promised
    })
    if (claimed) return claimed
    if (performance.now() - began > patienceMs)
      throw new Refusal('This file is being looked at. Try again in a moment.', { code: 'CONFLICT' })
    await pause(lookAgainMs)
  }
}

const patienceMs = 20_000
const lookAgainMs = 100

const mark = (db: Database, key: string, finishingUntil: RawBuilder<string> | null) =>
  fileTables(db)
    .updateTable('storedFile')
    .set({ finishingUntil })
    .where('key', '=', key)
    .where('uploadedAt', 'is', null)
    .execute()

/** Looks at what has come and keeps what may be kept; where that fails, the next attempt need not wait. */
async function keepClean(db: Database, storage: Storage, promised: Promised): Promise<Buffer> {
  try {
    const clean = await lookAt(db, storage, promised)
    await storage.put('kept', promised.key, clean)
    return clean
  } catch (failure) {
    await mark(db, promised.key, null)
    throw failure
  }
}

/** Reads what has come and says what of it may be kept. What may not is thrown away at once. */
async function lookAt(db: Database, storage: Storage, { key, size }: Promised): Promise<Buffer> {
  const bytes = await storage.get('incoming', key)
  if (!bytes) throw new Refusal('The file has not arrived. Send it again.')
  const extension = key.slice(key.lastIndexOf('.') + 1) as FileExtension
  const clean = bytes.length === size ? await keepable(bytes, extension) : null
  if (clean) return clean
  await storage.delete('incoming', key)
  await fileTables(db)
    .deleteFrom('storedFile')
    .where('key', '=', key)
    .where('uploadedAt', 'is', null)
    .execute()
  throw refusedFile('key', notAllowed)
}

/** One's own file. Another person's is as if it were not. */
async function findOwn(db: Database, key: string, personId: number, hold?: 'hold') {
  const found = await fileTables(db)
    .selectFrom('storedFile')
    .select(['key', 'name', 'folder', 'contentType', 'size', 'uploadedAt'])
    .select(sql<boolean>`coalesce(finishing_until > clock_timestamp(), false)`.as('isBeingFinished'))
    .where('key', '=', key)
    .where('uploadedBy', '=', personId)
    .where('deletedAt', 'is', null)
    .where((when) =>
      when.or([when('uploadedAt', 'is not', null), sql<boolean>`promised_at > now() - interval '1 hour'`]),
    )
    .$if(hold === 'hold', (query) => query.forUpdate())
    .executeTakeFirst()
  if (!found) throw new NotFound('You have no such upload.')
  return found
}

async function fileIn(asked: ForStaff, key: string): Promise<StoredFile> {
  const file = await fileOf(asked, key)
  if (!file) throw new NotFound('There is no such file.')
  return file
}

async function refuseHoarding(db: Database, personId: number) {
  const { files, bytes } = await fileTables(db)
    .selectFrom('storedFile')
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number | null>('size').as('bytes')])
    .where('uploadedBy', '=', personId)
    .where('attachedTo', 'is', null)
    .where('removedAt', 'is', null)
    .where(sql<boolean>`promised_at > now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  if (files >= idleLimits.files || (bytes ?? 0) >= idleLimits.bytes)
    throw new Refusal(
      'You have sent many files today that no record uses. Save your work first, or try tomorrow.',
      {
        code: 'LIMIT_EXCEEDED',
      },
    )
}

const refusedFile = (field: string, message: string) => new FieldRefusal([{ field, message }])
