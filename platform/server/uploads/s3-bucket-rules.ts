import type { LifecycleRule } from '@aws-sdk/client-s3'
import { uploads } from '#platform/contract/uploads.ts'
import type { S3Settings } from '#platform/server/settings/file-settings.ts'
import { s3Client } from './s3-client.ts'

/** Tag of a released file. Its value is the number of days after creation at which the file may be deleted. */
export const releasedTag = 'erp-let-go-after'

/** The distinct retention times in days. */
const expiries = [
  ...new Set(Object.values(uploads).map(({ expiresAfterDays }) => expiresAfterDays)),
].toSorted((one, other) => one - other)

/**
 * Lifecycle rules of the bucket, as a fallback for the daily sweep. Files that a record uses have no tag and are
 * never deleted by a rule.
 */
export const lifecycleRules: LifecycleRule[] = [
  {
    ID: 'erp-incoming',
    Status: 'Enabled',
    Filter: { Prefix: 'incoming/' },
    Expiration: { Days: 2 },
  },
  {
    ID: 'erp-reports',
    Status: 'Enabled',
    // Exports are kept for days. One that was never recorded has no row that the sweep could find.
    Filter: { Prefix: 'kept/reports/' },
    Expiration: { Days: 30 },
  },
  ...expiries.map((days) => ({
    ID: `erp-let-go-after-${days}-days`,
    Status: 'Enabled' as const,
    Filter: { And: { Prefix: 'kept/', Tags: [{ Key: releasedTag, Value: String(days) }] } },
    Expiration: { Days: days },
  })),
  {
    ID: 'erp-unfinished',
    Status: 'Enabled',
    Filter: { Prefix: '' },
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
  },
]

const isOurs = ({ ID = '' }: { ID?: string | undefined }) => ID.startsWith('erp-')

/** Writes the lifecycle and CORS rules of the bucket. Rules of others are kept. */
export async function writeBucketRules(settings: S3Settings, origins: readonly string[]): Promise<void> {
  const { client, sdk } = await s3Client(settings)()
  const Bucket = settings.bucket
  const known = await nullOnError(['NoSuchLifecycleConfiguration'], () =>
    client.send(new sdk.GetBucketLifecycleConfigurationCommand({ Bucket })),
  )
  const Rules = [...(known?.Rules ?? []).filter((rule) => !isOurs(rule)), ...lifecycleRules]
  await client.send(
    new sdk.PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules } }),
  )

  const open = await nullOnError(['NoSuchCORSConfiguration'], () =>
    client.send(new sdk.GetBucketCorsCommand({ Bucket })),
  )
  const CORSRules = [
    ...(open?.CORSRules ?? []).filter((rule) => !isOurs(rule)),
    {
      ID: 'erp-console',
      AllowedOrigins: [...origins],
      AllowedMethods: ['GET', 'PUT'],
      AllowedHeaders: ['content-type'],
      MaxAgeSeconds: 3600,
    },
  ]
  await client.send(new sdk.PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }))
}

async function nullOnError<Answer>(
  names: string[],
  operation: () => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await operation()
  } catch (error) {
    if (error instanceof Error && names.includes(error.name)) return null
    throw error
  }
}
