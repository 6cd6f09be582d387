import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { FileKey } from '#platform/contract/file.ts'
import { uploadForFolder } from '#platform/contract/uploads.ts'
import type { ViewLog } from '#platform/server/audit/view-log.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import type { Database } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { dispositionOf, servedType } from '#platform/server/uploads/disposition.ts'
import { fileTables } from '#platform/server/uploads/files.ts'
import { isSignedBy, type FileLink } from './file-links.ts'
import { storageOf } from '#platform/server/uploads/storage.ts'

type PluginOptions = { db: Database; configuration: Configuration; viewLog?: ViewLog | undefined }
type FileRequest = FastifyRequest<{ Params: { '*': string }; Querystring: Record<string, unknown> }>

const maxBytes = 10_485_760

/**
 * Adds the endpoints for downloads and for uploads to disk. Each signed link is valid for one file and a few minutes.
 * A file in object storage is compared with its record, and the browser is redirected to the storage.
 */
export function addFiles(app: FastifyInstance, { db, configuration, viewLog }: PluginOptions) {
  const storage = storageOf(configuration)

  void app.register(async (files) => {
    // Accepts any content type as bytes; the expected type is part of the signed link.
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, ready) =>
      ready(null, body),
    )

    files.put('/files/*', {
      bodyLimit: maxBytes,
      // Checked before the body is read, so that an invalid link cannot send large bodies.
      onRequest: async (request: FileRequest) => rejectExpired(db, readLink(configuration, request, 'PUT')),
      handler: async (request: FileRequest, response) => {
        const { key, size } = readLink(configuration, request, 'PUT')
        const bytes = request.body
        if (!Buffer.isBuffer(bytes) || bytes.length !== size) throw invalidLinkError()
        const waiting = await fileTables(db)
          .selectFrom('storedFile')
          .select('key')
          .where('key', '=', key)
          .where('uploadedAt', 'is', null)
          .executeTakeFirst()
        if (!waiting)
          throw new AppError(platformMessages('FILE_ALREADY_UPLOADED'), { code: 'CONFLICT', httpStatus: 409 })
        await storage.put('incoming', key, bytes)
        return response.code(204).send()
      },
    })

    files.get('/files/*', async (request: FileRequest, reply) => {
      const link = readLink(configuration, request, 'GET')
      const { key, personId } = link
      await rejectExpired(db, link)
      const file = await fileTables(db)
        .selectFrom('storedFile')
        .select(['name', 'folder', 'contentType', 'size', 'sha256', 'attachedTo'])
        .where('key', '=', key)
        .where('uploadedAt', 'is not', null)
        .where('expiresAt', '>', sql<string>`now()`)
        .where('removedAt', 'is', null)
        .executeTakeFirst()
      if (!file?.sha256) throw missingFileError()
      // Bytes that were changed in the storage were never checked.
      if (!(await storage.isIntact(key, { size: file.size, sha256: file.sha256 })))
        throw changedFileError(file.name)
      if (viewLog && uploadForFolder(file.folder)?.isPublic !== true)
        await noteDownload(db, viewLog, { file: { ...file, key }, personId, request })
      if (storage.signGet) {
        const url = await storage.signGet({ key, name: file.name, contentType: file.contentType })
        return reply.header('cache-control', 'no-store').redirect(url, 302)
      }
      const content = await storage.open(key)
      if (!content) throw missingFileError()
      return reply.headers(headersOf(file, configuration)).send(content)
    })
  })
}

type Downloaded = {
  file: { key: string; name: string; attachedTo: string | null }
  personId: number
  request: FastifyRequest
}

/** Adds a download to the view log, under the record to which the file belongs. */
async function noteDownload(db: Database, viewLog: ViewLog, { file, personId, request }: Downloaded) {
  const { rows } = await sql<{ email: string; name: string }>`
    select email, first_name || ' ' || last_name as name from published_staff_user where id = ${personId}`.execute(
    db,
  )
  const [kind, recordId] = file.attachedTo === null ? [] : splitOnce(file.attachedTo)
  await viewLog.add({
    actor: { id: personId, ...(rows[0] ?? { email: '', name: '' }) },
    access: 'download',
    kind: kind ?? 'file',
    recordId: recordId ?? file.key,
    label: file.name,
    reason: '',
    requestId: request.id,
    ip: request.ip,
    call: '/files',
  })
}

function splitOnce(record: string): [kind: string, id: string] {
  const at = record.indexOf(':')
  return [record.slice(0, at), record.slice(at + 1)]
}

/** Throws if a link has expired, by the clock of the database that created it. */
async function rejectExpired(db: Database, { expires }: FileLink): Promise<void> {
  const { rows } = await sql<{
    isOver: boolean
  }>`select to_timestamp(${expires}) <= now() as is_over`.execute(db)
  if (rows[0]?.isOver !== false) throw missingFileError()
}

/** Parses a link and verifies its signature. Throws if it is invalid. */
function readLink(
  configuration: Configuration,
  { params, query, headers }: FileRequest,
  method: 'PUT' | 'GET',
): FileLink {
  const { expires, by, signature } = query
  const key = FileKey.safeParse(params['*'])
  if (!key.success || !isNumber(expires) || !isNumber(by) || typeof signature !== 'string')
    throw invalidLinkError()
  const sends = method === 'PUT'
  const length = headers['content-length']
  const link: FileLink = {
    method,
    key: key.data,
    contentType: sends ? (headers['content-type'] ?? '') : '',
    size: sends && isNumber(length) ? Number(length) : null,
    personId: Number(by),
    expires: Number(expires),
  }
  if (!isSignedBy(configuration, link, signature)) throw invalidLinkError()
  return link
}

const isNumber = (text: unknown): text is string => typeof text === 'string' && /^\d{1,15}$/.test(text)

const invalidLinkError = () =>
  new AppError(platformMessages('FILE_LINK_INVALID'), { code: 'FORBIDDEN', httpStatus: 403 })
const changedFileError = (name: string) =>
  new AppError(platformMessages('FILE_CHANGED', { name }), {
    code: 'CONFLICT',
    httpStatus: 409,
  })
const missingFileError = () =>
  new AppError(platformMessages('FILE_LINK_EXPIRED'), { code: 'TOKEN_EXPIRED', httpStatus: 410 })

/**
 * Uploaded files must not run in the console's origin: they are downloaded, or shown as images under a policy that
 * allows nothing.
 */
function headersOf(
  { name, contentType, size }: { name: string; contentType: string; size: number },
  { apiHosts }: Configuration,
): Parameters<FastifyReply['headers']>[0] {
  const kind = contentType.startsWith('image/') ? 'inline' : 'attachment'
  return {
    'content-type': servedType(contentType),
    'content-length': size,
    'content-disposition': dispositionOf(kind, name),
    'content-security-policy': `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'`,
    'cross-origin-resource-policy': apiHosts.main === '' ? 'same-origin' : 'same-site',
    'cache-control': 'private, max-age=300',
  }
}
