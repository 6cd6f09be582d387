import type { Message } from '#platform/words/messages.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import { createHash } from 'node:crypto'
import { type Generated, sql } from 'kysely'
import type { StoredFile } from '#platform/contract/file.ts'
import { type Upload, uploadForFolder } from '#platform/contract/uploads.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { RequestContext } from '#platform/server/http/handlers.ts'
import { ValidationError, NotFound, AppError } from '#platform/server/errors/errors.ts'
import type { Staff } from '#platform/server/staff.ts'
import { linkExpiry, linkToFile } from './file-links.ts'
import { anybody, isUploadedBy, type Uploader } from '#platform/server/uploads/uploader.ts'
import { storageOf } from '#platform/server/uploads/storage.ts'

/** A file as stored. Before the upload, it has the announced type and size. */
export type StoredFileTable = {
  key: string
  folder: string
  name: string
  contentType: string
  size: number
  sha256: string | null
  /** The member of staff, or the client and the subscriber for whom it uploaded the file. */
  uploadedBy: number | null
  uploadedByClient: Generated<number | null>
  uploadedFor: Generated<number | null>
  createdAt: Generated<string>
  uploadedAt: string | null
  expiresAt: string | null
  attachedTo: string | null
  deletedAt: string | null
  removedAt: string | null
  handedOverAt: Generated<string | null>
  finishingUntil: Generated<string | null>
}

export const fileTables = (db: Database) => db.withTables<{ storedFile: StoredFileTable }>()

/** The part of the request context that files need. */
export type FileContext = Pick<RequestContext<unknown, Staff>, 'db' | 'staff' | 'configuration'>

/**
 * Loads files with download links for the requesting person. The caller has checked the permission to read their
 * records. Expired files that a record still uses are renewed.
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
    .select(linkExpiry.as('linkExpires'))
    .where('key', 'in', uniqueKeys)
    .where('uploadedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .execute()
  const files = await Promise.all(
    rows.map(async ({ folder, isOver, expiresAt, linkExpires, ...file }) => ({
      ...file,
      expiresAt: isOver ? await renew(db, file.key, folder) : (expiresAt as string),
      url: linkToFile(configuration, { key: file.key, personId: staff.id, expires: linkExpires }),
    })),
  )
  return new Map(files.map((file) => [file.key, file]))
}

/** Loads one file with a download link for the requesting person, or null. */
export async function fileOf(
  context: FileContext,
  key: string | null | undefined,
): Promise<StoredFile | null> {
  return (await filesOf(context, [key])).get(key ?? '') ?? null
}

type ImageContext = Pick<FileContext, 'db' | 'configuration'>

/**
 * Addresses of images for the apps of customers, by key. They are the same for a day and valid for at least one more,
 * so that apps can cache them. Kinds of upload that customers do not see have none.
 */
export async function imageUrlsOf(
  { db, configuration }: ImageContext,
  keys: readonly (string | null)[],
): Promise<Map<string, string>> {
  const uniqueKeys = [...new Set(keys.filter((key) => key !== null))]
  if (uniqueKeys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; folder: string; isOver: boolean; expires: number }>`
    select key, folder, expires_at <= now() as is_over, (floor(extract(epoch from now()) / 86400)::bigint + 2) * 86400 as expires
    from stored_file
    where key = any (${uniqueKeys}::text[]) and uploaded_at is not null and deleted_at is null`.execute(db)
  const images = rows.filter(({ folder }) => uploadForFolder(folder)?.isPublic === true)
  for (const { key, folder, isOver } of images) if (isOver) await renew(db, key, folder)
  const { apiHosts, publicUrl, secret } = configuration
  const signing = { secret, apiHosts: { ...apiHosts, main: apiHosts.main || publicUrl } }
  return new Map(
    images.map(({ key, expires }) => [key, linkToFile(signing, { key, personId: anybody, expires })]),
  )
}

/** Replaces the keys of rows with the addresses of their images. */
export async function withImageUrls<Row extends { imageKey: string | null }>(
  context: ImageContext,
  rows: readonly Row[],
): Promise<(Omit<Row, 'imageKey'> & { imageUrl: string | null })[]> {
  const urls = await imageUrlsOf(
    context,
    rows.map(({ imageKey }) => imageKey),
  )
  return rows.map(({ imageKey, ...row }) => ({ ...row, imageUrl: urls.get(imageKey ?? '') ?? null }))
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

/** SQL for the expiry of a file uploaded to this folder now. */
export const expiryIn = (folder: string) =>
  sql<string>`now() + make_interval(days => ${uploadForFolder(folder)?.expiresAfterDays ?? 365})`

type AttachOptions = {
  keys: readonly string[]
  /** Required kind of upload. */
  upload: Upload
  /** The record that the files will belong to. */
  to: { kind: string; id: string | number }
  /** Form field for error messages. */
  field: string
}

/**
 * Attaches files to their record, in its transaction. Each file must be uploaded, be of the right kind, and be either
 * an unused file of the uploader or already attached to this record.
 */
export async function attachFiles(
  { db, ...uploader }: { db: Database } & Uploader,
  { keys, upload, to, field }: AttachOptions,
) {
  const uniqueKeys = [...new Set(keys)]
  if (uniqueKeys.length === 0) return
  const record = `${to.kind}:${to.id}`
  const { rows } = await sql`
    update stored_file set attached_to = ${record}
    where ${isUsable(uniqueKeys, upload)} and (attached_to = ${record} or ${isFreeFor(uploader)})
    returning key`.execute(db)
  if (rows.length < uniqueKeys.length) throw missingFileError(field)
}

/**
 * Rejects files that could not be attached to a record that is about to be created. Otherwise a table constraint
 * would reject a key of another folder before `attachFiles` can name the field.
 */
export async function requireFreeFiles(
  { db, ...uploader }: { db: Database } & Uploader,
  { keys, upload, field }: Omit<AttachOptions, 'to'>,
) {
  const uniqueKeys = [...new Set(keys)]
  if (uniqueKeys.length === 0) return
  const { rows } = await sql`
    select key from stored_file where ${isUsable(uniqueKeys, upload)} and ${isFreeFor(uploader)}`.execute(db)
  if (rows.length < uniqueKeys.length) throw missingFileError(field)
}

const isUsable = (keys: readonly string[], { folder }: Upload) => sql<boolean>`
  key = any (${keys}::text[]) and folder = ${folder} and uploaded_at is not null
  and deleted_at is null and removed_at is null`

const isFreeFor = (uploader: Uploader) => sql<boolean>`(attached_to is null and ${isUploadedBy(uploader)})`

const missingFileError = (field: string) =>
  new ValidationError([{ field, message: platformMessages('FILE_GONE') }])

/** Releases files that their record no longer uses. Their content is kept until they expire. */
export async function releaseFiles({ db }: { db: Database }, keys: readonly (string | null | undefined)[]) {
  const nonEmptyKeys = keys.filter((key) => typeof key === 'string')
  if (nonEmptyKeys.length === 0) return
  await fileTables(db)
    .updateTable('storedFile')
    .set({ deletedAt: sql<string>`now()` })
    .where('key', 'in', nonEmptyKeys)
    .where('deletedAt', 'is', null)
    .execute()
}

/** Returns the content of a stored file. Throws if it is missing or differs from the accepted upload. */
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
  if (!file || !bytes) throw new NotFound(platformMessages('FILE_NOT_FOUND'))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (sha256 !== file.sha256)
    throw new AppError(changedMessage(file.name), { code: 'CONFLICT', httpStatus: 409 })
  return { ...file, sha256, bytes }
}

/**
 * Reason a decision cannot rely on these files: one is missing or has changed since its upload. Null if all are
 * intact.
 */
export async function changedFilesError(
  { db, configuration }: Pick<FileContext, 'db' | 'configuration'>,
  keys: readonly string[],
): Promise<Message | null> {
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

const changedMessage = (name: string) => platformMessages('FILE_CHANGED_REUPLOAD', { name })
