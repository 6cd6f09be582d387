import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { contentTypes, type FileExtension } from '#platform/contract/uploads.ts'
import { FileKey } from '#platform/contract/file.ts'
import type { S3Settings } from '#platform/server/settings/file-settings.ts'
import { dispositionOf, servedType } from '#platform/server/uploads/disposition.ts'
import { linkSeconds } from './file-links.ts'
import { withUnreachableError, s3Client } from '#platform/server/uploads/s3-client.ts'
import { releasedTag } from './s3-bucket-rules.ts'
import { writeObject } from './s3-upload.ts'
import type { StorageArea, Storage } from '#platform/server/uploads/storage-port.ts'

const mostRemembered = 10_000

/** Storage in an S3 bucket. Browsers upload and download with presigned URLs. */
export function s3Storage(settings: S3Settings): Storage {
  const { bucket } = settings
  const server = s3Client(settings)
  const browser =
    settings.publicEndpoint === null ? server : s3Client({ ...settings, endpoint: settings.publicEndpoint })
  const nameOf = (place: StorageArea, key: string) => {
    if (!FileKey.safeParse(key).success) throw new Error('Invalid file key.')
    return { Bucket: bucket, Key: `${place}/${key}` }
  }

  /** ETag and SHA-256 of files already read and verified, so that later downloads can skip it. */
  const intact = new Map<string, string>()

  async function sha256Of(key: string): Promise<{ size: number; sha256: string } | null> {
    const content = await open(key)
    if (!content) return null
    const hash = createHash('sha256')
    let size = 0
    for await (const piece of content as AsyncIterable<Buffer>) {
      hash.update(piece)
      size += piece.length
    }
    return { size, sha256: hash.digest('hex') }
  }

  async function open(key: string): Promise<Readable | null> {
    const name = nameOf('kept', key)
    const { client, sdk } = await server()
    const body = await nullIfMissing(async () => {
      const { Body } = await client.send(new sdk.GetObjectCommand(name))
      return Body ?? null
    })
    return body instanceof Readable ? body : null
  }

  return {
    async signPut(key, { contentType, size }) {
      const { client, sdk } = await browser()
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      const command = new sdk.PutObjectCommand({
        ...nameOf('incoming', key),
        ContentType: contentType,
        ContentLength: size,
      })
      return getSignedUrl(client, command, {
        expiresIn: linkSeconds,
        // Signed headers limit the upload to the announced type and size.
        signableHeaders: new Set(['host', 'content-type', 'content-length']),
      })
    },

    async signGet({ key, name, contentType }) {
      const { client, sdk } = await browser()
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      // The storage sends no content security policy, so an SVG is always downloaded instead of displayed.
      const isPicture = contentType.startsWith('image/') && contentType !== 'image/svg+xml'
      const command = new sdk.GetObjectCommand({
        ...nameOf('kept', key),
        ResponseContentDisposition: dispositionOf(isPicture ? 'inline' : 'attachment', name),
        ResponseContentType: servedType(contentType),
        ResponseCacheControl: `private, max-age=${linkSeconds}`,
      })
      return getSignedUrl(client, command, { expiresIn: linkSeconds })
    },

    put: async (place, key, bytes) => {
      const name = nameOf(place, key)
      const { client, sdk } = await server()
      await withUnreachableError(() =>
        client.send(new sdk.PutObjectCommand({ ...name, ...objectHeaders(key, bytes) })),
      )
    },

    get: async (place, key) => {
      const name = nameOf(place, key)
      const { client, sdk } = await server()
      return nullIfMissing(async () => {
        const { Body } = await client.send(new sdk.GetObjectCommand(name))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      })
    },

    write: async (key, pieces) => {
      const name = nameOf('kept', key)
      return writeObject(await server(), { ...name, ContentType: typeOf(key) }, pieces)
    },

    open,

    async holds(key, content) {
      const name = nameOf('kept', key)
      const { client, sdk } = await server()
      const head = await nullIfMissing(() => client.send(new sdk.HeadObjectCommand(name)))
      if (head === null || head.ContentLength !== content.size) return false
      // Reads the actual bytes, because the storage's own checksum is no proof.
      const found = await sha256Of(key)
      return found?.sha256 === content.sha256
    },

    async isIntact(key, { size, sha256 }) {
      const name = nameOf('kept', key)
      const { client, sdk } = await server()
      const head = await nullIfMissing(() =>
        client.send(new sdk.HeadObjectCommand({ ...name, ChecksumMode: 'ENABLED' })),
      )
      if (head === null || head.ContentLength !== size) return false
      const { ChecksumSHA256: checksum, ETag: etag } = head
      // The checksum of a multipart upload ends with the number of parts and is not the SHA-256 of the content.
      if (checksum !== undefined && !checksum.includes('-'))
        return checksum === Buffer.from(sha256, 'hex').toString('base64')
      if (etag !== undefined && intact.get(key) === `${etag} ${sha256}`) return true
      if ((await sha256Of(key))?.sha256 !== sha256) return false
      if (intact.size >= mostRemembered) intact.clear()
      if (etag !== undefined) intact.set(key, `${etag} ${sha256}`)
      return true
    },

    delete: async (place, key) => {
      const name = nameOf(place, key)
      const { client, sdk } = await server()
      await withUnreachableError(() => client.send(new sdk.DeleteObjectCommand(name)))
    },

    handOver: async (key, expiresAfterDays) => {
      const name = nameOf('kept', key)
      const { client, sdk } = await server()
      await nullIfMissing(() =>
        client.send(
          new sdk.PutObjectTaggingCommand({
            ...name,
            Tagging: { TagSet: [{ Key: releasedTag, Value: String(expiresAfterDays) }] },
          }),
        ),
      )
    },
  }
}

const typeOf = (key: string) => contentTypes[key.slice(key.lastIndexOf('.') + 1) as FileExtension]

const objectHeaders = (key: string, bytes: Uint8Array) => ({
  Body: bytes,
  ContentLength: bytes.length,
  ContentType: typeOf(key),
  // The storage rejects the upload if the bytes were corrupted on the way.
  ChecksumSHA256: createHash('sha256').update(bytes).digest('base64'),
})

const missing = new Set(['NoSuchKey', 'NotFound'])

async function nullIfMissing<Found>(operation: () => Promise<Found>): Promise<Found | null> {
  return withUnreachableError(async () => {
    try {
      return await operation()
    } catch (error) {
      if (error instanceof Error && missing.has(error.name)) return null
      throw error
    }
  })
}
