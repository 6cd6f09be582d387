import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type * as Sdk from '@aws-sdk/client-s3'
import { contentTypes, type FileExtension } from '#platform/contract/uploads.ts'
import { FileKey } from '#platform/contract/file.ts'
import type { S3Settings } from '#platform/server/file-settings.ts'
import { warnOf } from '#platform/server/logging.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { dispositionOf, servedType } from '#platform/server/uploads/disposition.ts'
import { linkSeconds } from '#platform/server/uploads/links.ts'
import { s3Client } from '#platform/server/uploads/s3-client.ts'
import { letGoTag } from '#platform/server/uploads/s3-rules.ts'
import type { Place, Storage } from '#platform/server/uploads/storage.ts'

// The smallest part that Amazon takes is 5 MiB; what is shorter goes at once.
const partBytes = 8 * 1_048_576

/** Files in a bucket, with links that the object storage itself checks. */
export function s3Storage(settings: S3Settings): Storage {
  const { bucket } = settings
  const server = s3Client(settings)
  const browser =
    settings.publicEndpoint === null ? server : s3Client({ ...settings, endpoint: settings.publicEndpoint })
  const nameOf = (place: Place, key: string) => {
    if (!FileKey.safeParse(key).success) throw new Error('A file cannot have this key.')
    return { Bucket: bucket, Key: `${place}/${key}` }
  }

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
        // Signed, so that nothing else and nothing longer can be sent than was promised.
        signableHeaders: new Set(['host', 'content-type', 'content-length']),
      })
    },

    async signGet({ key, name, contentType }) {
      const { client, sdk } = await browser()
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      // No policy of ours stands beside the answer there, so a drawing is never a page of its own.
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
      await orUnreachable(() => client.send(new sdk.PutObjectCommand({ ...name, ...about(key, bytes) })))
    },

    get: async (place, key) => {
      const name = nameOf(place, key)
      const { client, sdk } = await server()
      return nullIfMissing(async () => {
        const { Body } = await client.send(new sdk.GetObjectCommand(name))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      })
    },

    async write(key, pieces) {
      const { client, sdk } = await server()
      const hash = createHash('sha256')
      let size = 0
      let waiting: Uint8Array[] = []
      let waitingBytes = 0
      let upload: string | null = null
      const parts: Sdk.CompletedPart[] = []
      const name = nameOf('kept', key)

      const sendPart = async () => {
        upload ??=
          (await client.send(new sdk.CreateMultipartUploadCommand({ ...name, ContentType: typeOf(key) })))
            .UploadId ?? null
        const Body = Buffer.concat(waiting)
        waiting = []
        waitingBytes = 0
        const PartNumber = parts.length + 1
        const { ETag } = await client.send(
          new sdk.UploadPartCommand({ ...name, UploadId: upload ?? '', PartNumber, Body }),
        )
        parts.push({ ETag, PartNumber })
      }

      try {
        for await (const piece of pieces) {
          hash.update(piece)
          size += piece.length
          waiting.push(piece)
          waitingBytes += piece.length
          if (waitingBytes >= partBytes) await orUnreachable(sendPart)
        }
        await orUnreachable(async () => {
          if (upload === null) {
            const bytes = Buffer.concat(waiting)
            return client.send(new sdk.PutObjectCommand({ ...name, ...about(key, bytes) }))
          }
          if (waitingBytes > 0) await sendPart()
          return client.send(
            new sdk.CompleteMultipartUploadCommand({
              ...name,
              UploadId: upload,
              MultipartUpload: { Parts: parts },
            }),
          )
        })
        return { size, sha256: hash.digest('hex') }
      } catch (failure) {
        // Where this fails too, the bucket's rule takes the parts away within a day.
        if (upload !== null)
          await client
            .send(new sdk.AbortMultipartUploadCommand({ ...name, UploadId: upload }))
            .catch(() => {})
        throw failure
      }
    },

    open,

    async holds(key, content) {
      const name = nameOf('kept', key)
      const { client, sdk } = await server()
      const head = await nullIfMissing(() => client.send(new sdk.HeadObjectCommand(name)))
      if (head === null || head.ContentLength !== content.size) return false
      // The bytes themselves are read: what the storage says of them is not proof.
      const found = await sha256Of(key)
      return found?.sha256 === content.sha256
    },

    delete: async (place, key) => {
      const name = nameOf(place, key)
      const { client, sdk } = await server()
      await orUnreachable(() => client.send(new sdk.DeleteObjectCommand(name)))
    },

    handOver: async (key, expiresAfterDays) => {
      const name = nameOf('kept', key)
      const { client, sdk } = await server()
      await nullIfMissing(() =>
        client.send(
          new sdk.PutObjectTaggingCommand({
            ...name,
            Tagging: { TagSet: [{ Key: letGoTag, Value: String(expiresAfterDays) }] },
          }),
        ),
      )
    },
  }
}

const typeOf = (key: string) => contentTypes[key.slice(key.lastIndexOf('.') + 1) as FileExtension]

const about = (key: string, bytes: Uint8Array) => ({
  Body: bytes,
  ContentLength: bytes.length,
  ContentType: typeOf(key),
  // The storage refuses what arrives otherwise than it left.
  ChecksumSHA256: createHash('sha256').update(bytes).digest('base64'),
})

const missing = new Set(['NoSuchKey', 'NotFound'])

async function nullIfMissing<Found>(ask: () => Promise<Found>): Promise<Found | null> {
  return orUnreachable(async () => {
    try {
      return await ask()
    } catch (failure) {
      if (failure instanceof Error && missing.has(failure.name)) return null
      throw failure
    }
  })
}

/** What a person is told while the object storage cannot be used. Nothing is guessed of a file meanwhile. */
async function orUnreachable<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (failure) {
    warnOf('The object storage cannot be used.', failure)
    throw new Refusal('Files cannot be reached right now. Try again in a moment.', {
      code: 'PROVIDER_ERROR',
      httpStatus: 503,
      retryAfterSeconds: 10,
    })
  }
}
