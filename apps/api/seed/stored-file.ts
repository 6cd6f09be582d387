import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { configuration } from './actor-context.ts'
import type { Database } from '#platform/server/db/database.ts'
import { storageOf } from '#platform/server/uploads/storage.ts'

type Upload = {
  folder: string
  /** Distinguishes the files of a folder. */
  nth: number
  name: string
  type: string
  bytes: Buffer
  uploadedBy: number
}

/** Stores a file as an upload of a person and returns its key. */
export async function storeUpload(tx: Database, upload: Upload): Promise<string> {
  const { folder, nth, name, type, bytes, uploadedBy } = upload
  const key = `${folder}/1790000000000-${String(nth).padStart(8, '0')}-${name}`
  await storageOf(configuration).put('kept', key, bytes)
  await sql`insert into stored_file (key, folder, name, content_type, size, sha256, uploaded_by, uploaded_at, expires_at)
    values (${key}, ${folder}, ${name}, ${type}, ${bytes.length}, ${createHash('sha256').update(bytes).digest('hex')},
      ${uploadedBy}, now(), now() + interval '1 year')`.execute(tx)
  return key
}
