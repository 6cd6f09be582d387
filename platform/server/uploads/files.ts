import { createHash } from 'node:crypto'
import { type Generated, sql } from 'kysely'
import type { StoredFile } from '#platform/contract/file.ts'
import { type Upload, uploadForFolder } from '#platform/contract/uploads.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { RequestContext } from '#platform/server/http/handlers.ts'
import { ValidationError, NotFound, AppError } from '#platform/server/errors/errors.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { linkToFile } from './file-links.ts'
import { storageOf } from '#platform/server/uploads/storage.ts'

/** A file as it is kept. Before it has come, what was promised of it. */
export type StoredFileTable = {
  key: string
  folder: string
  name: string
  contentType: string
  size: number
  sha256: string | null
  uploadedBy: number
  promisedAt: Generated<string>
  uploadedAt: string | null
  expiresAt: string | null
  attachedTo: string | null
  deletedAt: string | null
  removedAt: string | null
  handedOverAt: Generated<string | null>
  finishingUntil: Generated<string | null>
}

export const fileTables = (db: Database) => db.withTables<{ storedFile: StoredFileTable }>()

/** What a handler passes on of what it was asked with. */
export type FileContext = Pick<RequestContext<unknown, Staff>, 'db' | 'staff' | 'configuration'>

/**
 * The files with these keys, with links for the person who asks. Whoever calls this has made sure that they may
 * read the records. A file whose time is over gets another while its record is still read.
 */
export async function filesOf(
  { db, staff, configuration }: FileContext,
  keys: readonly (string | null | undefined)[],
): Promise<Map<string, StoredFile>> {
  const uniqueKeys = [...new Set(keys.filter((key) => typeof key === 'string'))]
  if (uniqueKeys.length === 0) return new Map()
  const rows = await fileTables(db)
    .selectFrom('storedFile')
    .select(['key', 'folder', 'name', 'contentType', 'size', 'expiresAt'])
    .select(sql<boolean>`expires_at <= now()`.as('isOver'))
    .where('key', 'in', uniqueKeys)
    .where('uploadedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .execute()
  const files = await Promise.all(
    rows.map(async ({ folder, isOver, expiresAt, ...file }) => ({
      ...file,
      expiresAt: isOver ? await renew(db, file.key, folder) : (expiresAt as string),
      url: linkToFile(configuration, { key: file.key, personId: staff.id }),
    })),
  )
  return new Map(files.map((file) => [file.key, file]))
}

/** The file with this key, with a link for the person who asks; null where there is none. */
export async function fileOf(
  context: FileContext,
  key: string | null | undefined,
): Promise<StoredFile | null> {
  return (await filesOf(context, [key])).get(key ?? '') ?? null
}

async function renew(db: Database, key: string, folder: string): Promise<string> {
  const { expiresAt } = await fileTables(db)
    .updateTable('storedFile')
    .set({ expiresAt: expiryIn(folder) })
    .where('key', '=', key)
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return expiresAt as string
}

/** When a file in this folder that comes now expires. */
export const expiryIn = (folder: string) =>
  sql<string>`now() + make_interval(days => ${uploadForFolder(folder)?.expiresAfterDays ?? 365})`

type AttachOptions = {
  keys: readonly string[]
  /** The kind of upload they must be of. */
  upload: Upload
  /** The record they will belong to. */
  to: { kind: string; id: string | number }
  /** The form's field that a refusal is shown at. */
  field: string
}

/**
 * Binds files to their record, in its transaction. Each must have come, be of the right kind, and be either the
 * person's own and free, or this record's already.
 */
export async function attachFiles(
  { db, staff }: Pick<FileContext, 'db' | 'staff'>,
  { keys, upload, to, field }: AttachOptions,
) {
  const uniqueKeys = [...new Set(keys)]
  if (uniqueKeys.length === 0) return
  const record = `${to.kind}:${to.id}`
  const { rows } = await sql`
    update stored_file set attached_to = ${record}
    where ${isUsable(uniqueKeys, upload)} and (attached_to = ${record} or ${isFreeFor(staff)})
    returning key`.execute(db)
  if (rows.length < uniqueKeys.length) throw missingFileError(field)
}

/**
 * Refuses files that a record that is about to be created could not be given. Without it, a constraint of the table
 * would refuse the key of another folder before `attachFiles` can name the field.
 */
export async function requireFreeFiles(
  { db, staff }: Pick<FileContext, 'db' | 'staff'>,
  { keys, upload, field }: Omit<AttachOptions, 'to'>,
) {
  const uniqueKeys = [...new Set(keys)]
  if (uniqueKeys.length === 0) return
  const { rows } = await sql`
    select key from stored_file where ${isUsable(uniqueKeys, upload)} and ${isFreeFor(staff)}`.execute(db)
  if (rows.length < uniqueKeys.length) throw missingFileError(field)
}

const isUsable = (keys: readonly string[], { folder }: Upload) => sql<boolean>`
  key = any (${keys}::text[]) and folder = ${folder} and uploaded_at is not null
  and deleted_at is null and removed_at is null`

const isFreeFor = ({ id }: Pick<Staff, 'id'>) => sql<boolean>`(attached_to is null and uploaded_by = ${id})`

const missingFileError = (field: string) =>
  new ValidationError([{ field, message: 'This file is no longer available. Upload it again.' }])

/** Lets go of files that their record no longer shows. The bytes stay until they expire. */
export async function releaseFiles({ db }: { db: Database }, keys: readonly (string | null | undefined)[]) {
  const given = keys.filter((key) => typeof key === 'string')
  if (given.length === 0) return
  await fileTables(db)
    .updateTable('storedFile')
    .set({ deletedAt: sql<string>`now()` })
    .where('key', 'in', given)
    .where('deletedAt', 'is', null)
    .execute()
}

/** The bytes of a stored file. Refused when they are missing, or differ from those that were accepted. */
export async function openFile(
  { db, configuration }: Pick<FileContext, 'db' | 'configuration'>,
  key: string,
) {
  const file = await fileTables(db)
    .selectFrom('storedFile')
    .select(['key', 'folder', 'name', 'contentType', 'size', 'sha256', 'uploadedBy', 'attachedTo'])
    .where('key', '=', key)
    .where('uploadedAt', 'is not', null)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  const bytes = file && (await storageOf(configuration).get('kept', key))
  if (!file || !bytes) throw new NotFound('There is no such file.')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (sha256 !== file.sha256)
    throw new AppError(changedMessage(file.name), { code: 'CONFLICT', httpStatus: 409 })
  return { ...file, sha256, bytes }
}

/** Why a decision cannot rest on these files: one of them is missing, or its bytes changed since it was accepted. */
export async function changedFilesError(
  { db, configuration }: Pick<FileContext, 'db' | 'configuration'>,
  keys: readonly string[],
): Promise<string | null> {
  if (keys.length === 0) return null
  const files = await fileTables(db)
    .selectFrom('storedFile')
    .select(['key', 'name', 'size', 'sha256', 'removedAt', 'deletedAt'])
    .where('key', 'in', [...keys])
    .execute()
  const storage = storageOf(configuration)
  for (const key of keys) {
    const file = files.find((each) => each.key === key)
    const isUnchanged =
      file?.sha256 &&
      file.removedAt === null &&
      file.deletedAt === null &&
      (await storage.holds(key, { size: file.size, sha256: file.sha256 }))
    if (!isUnchanged) return changedMessage(file?.name ?? key)
  }
  return null
}

const changedMessage = (name: string) =>
  `The file ${name} was changed or removed after it was uploaded, so it cannot be used. Upload it again.`
