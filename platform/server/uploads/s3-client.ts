import { platformMessages } from '#platform/contract/errors/messages.ts'
import type * as Sdk from '@aws-sdk/client-s3'
import type { S3Settings } from '#platform/server/settings/file-settings.ts'
import { logWarning } from '#platform/server/observability/logging.ts'
import { AppError } from '#platform/server/errors/errors.ts'

export type LoadedS3 = { sdk: typeof Sdk; client: Sdk.S3Client }

/** S3 client of a bucket, loaded on first use. */
export function s3Client({ region, endpoint, credentials, pathStyle }: S3Settings): () => Promise<LoadedS3> {
  let loading: Promise<LoadedS3> | null = null
  const load = async (): Promise<LoadedS3> => {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      region,
      forcePathStyle: pathStyle,
      ...(endpoint !== null && { endpoint }),
      ...(credentials !== null && { credentials }),
      maxAttempts: 3,
      // Otherwise an upload link would be signed for the checksum of an empty body.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 3_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
    })
    return { sdk, client }
  }
  return () => (loading ??= load())
}

/**
 * Converts connection errors of the object storage into an error for the person. The state of a file is never
 * guessed.
 */
export async function withUnreachableError<Answer>(operation: () => Promise<Answer>): Promise<Answer> {
  try {
    return await operation()
  } catch (error) {
    logWarning('The object storage is unavailable.', error)
    throw new AppError(platformMessages('FILES_UNAVAILABLE'), {
      code: 'PROVIDER_ERROR',
      httpStatus: 503,
      retryAfterSeconds: 10,
      cause: error,
    })
  }
}
