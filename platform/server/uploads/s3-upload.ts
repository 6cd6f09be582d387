import { createHash } from 'node:crypto'
import type { CompletedPart } from '@aws-sdk/client-s3'
import { type LoadedS3, withUnreachableError } from './s3-client.ts'

// The minimum part size of Amazon S3 is 5 MiB; smaller files are uploaded in one request.
const partBytes = 8 * 1_048_576

type Name = { Bucket: string; Key: string; ContentType: string }

/**
 * Streams content to an object part by part and returns its size and SHA-256. Nothing remains if the stream fails.
 */
export async function writeObject(
  { client, sdk }: LoadedS3,
  { ContentType, ...name }: Name,
  pieces: AsyncIterable<Uint8Array>,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  const parts: CompletedPart[] = []
  let size = 0
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let upload: string | null = null

  try {
    for await (const piece of pieces) {
      hash.update(piece)
      size += piece.length
      waiting.push(piece)
      waitingBytes += piece.length
      if (waitingBytes >= partBytes) await withUnreachableError(sendPart)
    }
    await withUnreachableError(finish)
    return { size, sha256: hash.digest('hex') }
  } catch (error) {
    // If this fails too, a bucket rule deletes the parts within a day.
    if (upload !== null)
      await client.send(new sdk.AbortMultipartUploadCommand({ ...name, UploadId: upload })).catch(() => {})
    throw error
  }

  async function sendPart() {
    upload ??= await begin()
    const Body = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    const PartNumber = parts.length + 1
    const { ETag } = await client.send(
      new sdk.UploadPartCommand({ ...name, UploadId: upload, PartNumber, Body }),
    )
    parts.push({ ETag, PartNumber })
  }

  async function begin(): Promise<string> {
    const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ ...name, ContentType }))
    if (UploadId === undefined) throw new Error('The object storage returned no upload ID.')
    return UploadId
  }

  async function finish() {
    if (upload === null) {
      const Body = Buffer.concat(waiting)
      const ChecksumSHA256 = createHash('sha256').update(Body).digest('base64')
      return client.send(
        new sdk.PutObjectCommand({ ...name, ContentType, Body, ContentLength: Body.length, ChecksumSHA256 }),
      )
    }
    if (waitingBytes > 0) await sendPart()
    return client.send(
      new sdk.CompleteMultipartUploadCommand({
        ...name,
        UploadId: upload,
        MultipartUpload: { Parts: parts },
      }),
    )
  }
}
