import { z } from 'zod'

const text = z.string().min(1)
const web = z
  .url({ protocol: /^https?$/, error: 'it reads like https://host' })
  .transform((address) => address.replace(/\/+$/, ''))

/** Environment variables for file storage; part of the schema in environment.ts. */
export const fileEnvironment = {
  FILE_STORAGE: z
    .enum(['disk', 's3'])
    .default('disk')
    .describe('storage of uploads and exports: DATA_DIR or an S3-compatible object storage'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'it is no name of a bucket')
    .optional()
    .describe('private bucket, used by this product only'),
  S3_REGION: text.default('ap-southeast-1').describe('region of the bucket'),
  S3_ENDPOINT: web.optional().describe('endpoint of the object storage, if not Amazon’s'),
  S3_PUBLIC_ENDPOINT: web.optional().describe('endpoint for browsers, if different'),
  S3_ACCESS_KEY_ID: text
    .optional()
    .describe('access key; without it, the machine’s role is used, as found by the AWS SDK'),
  S3_SECRET_ACCESS_KEY: text.optional().describe('secret of the access key'),
  S3_PATH_STYLE: z
    .stringbool()
    .default(false)
    .describe('true if the bucket is part of the path, as with most S3-compatible storages'),
}

const Files = z.object(fileEnvironment)
type FileEnvironment = z.infer<typeof Files>

export type S3Settings = {
  bucket: string
  region: string
  /** Null for Amazon S3. */
  endpoint: string | null
  /** Public base URL for links; null if it is the same as the endpoint. */
  publicEndpoint: string | null
  /** Null to use the machine's IAM role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  pathStyle: boolean
  /** Origin for uploads and downloads by browsers, for the console's content security policy. */
  origin: string
}

export type FileSettings = { storage: 'disk' | 's3'; s3: S3Settings | null }

/** Missing settings of the selected storage, as `NAME: reason`. */
export function missingFileSettings(settings: FileEnvironment & { ERP_MODE?: string | undefined }): string[] {
  const errors: string[] = []
  if (settings.FILE_STORAGE === 's3' && !settings.S3_BUCKET)
    errors.push('S3_BUCKET: FILE_STORAGE=s3 needs it')
  if (Boolean(settings.S3_ACCESS_KEY_ID) !== Boolean(settings.S3_SECRET_ACCESS_KEY))
    errors.push('S3_ACCESS_KEY_ID: set S3_SECRET_ACCESS_KEY too')
  const browsers = settings.S3_PUBLIC_ENDPOINT ?? settings.S3_ENDPOINT
  if (settings.ERP_MODE === 'production' && settings.FILE_STORAGE === 's3' && browsers?.startsWith('http:'))
    errors.push('S3_PUBLIC_ENDPOINT: production needs one with https, as the console is')
  return errors
}

/**
 * Settings of the selected storage. Object storage settings are included even if they are used only to copy files
 * there.
 */
export function readFileSettings(settings: FileEnvironment): FileSettings {
  if (!settings.S3_BUCKET) return { storage: 'disk', s3: null }
  const { S3_BUCKET: bucket, S3_REGION: region, S3_PATH_STYLE: pathStyle } = settings
  const reached = settings.S3_PUBLIC_ENDPOINT ?? settings.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`
  const { protocol, host } = new URL(reached)
  return {
    storage: settings.FILE_STORAGE,
    s3: {
      bucket,
      region,
      endpoint: settings.S3_ENDPOINT ?? null,
      publicEndpoint: settings.S3_PUBLIC_ENDPOINT ?? null,
      credentials:
        settings.S3_ACCESS_KEY_ID && settings.S3_SECRET_ACCESS_KEY
          ? { accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY }
          : null,
      pathStyle,
      origin: `${protocol}//${pathStyle ? host : `${bucket}.${host}`}`,
    },
  }
}
