import type * as Sdk from '@aws-sdk/client-s3'
import type { S3Settings } from '#platform/server/file-settings.ts'

type Loaded = { sdk: typeof Sdk; client: Sdk.S3Client }

/** The client of a bucket's storage, loaded when it is first needed. */
export function s3Client({ region, endpoint, credentials, pathStyle }: S3Settings): () => Promise<Loaded> {
  let loading: Promise<Loaded> | null = null
  const load = async (): Promise<Loaded> => {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      region,
      forcePathStyle: pathStyle,
      ...(endpoint !== null && { endpoint }),
      ...(credentials !== null && { credentials }),
      maxAttempts: 3,
      // Otherwise a link that takes a file would be signed for the checksum of an empty one.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 3_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
    })
    return { sdk, client }
  }
  return () => (loading ??= load())
}
