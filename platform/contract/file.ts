import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { Moment } from '#platform/contract/fields/time.ts'
import { folders } from '#platform/contract/uploads.ts'

/** Unique and permanent name of a stored file: `<folder>/<epoch ms>-<8 hex>-<slug>.<ext>`. */
export const FileKey = z
  .stringFormat(
    'file-key',
    /^[a-z0-9-]+(?:\/[A-Za-z0-9-]+){0,3}\/\d{13}-[0-9a-f]{8}-[a-z0-9-]{1,60}\.[a-z]{3,4}$/,
  )
  .max(250)

/**
 * A stored file in a record's reply. `url` expires after a few minutes; fetching the record again returns a new one.
 */
export const StoredFile = z.object({
  key: z.string(),
  url: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  expiresAt: Moment,
})
export type StoredFile = z.infer<typeof StoredFile>

// Invisible characters, such as bidirectional controls, could hide a file's real extension.
export const FileName = z
  .string()
  .transform((name) => name.replace(/[\p{Cc}\p{Cf}]/gu, '').trim())
  .pipe(z.string().min(1).max(200))

const anyRightCalls = callGroup({ needs: 'any-right' })

/** Upload of a file in three steps: request a signed URL, send the bytes, verify the content. */
export const fileCalls = {
  /** Changes no record. A pending upload that is not finished is deleted after a day. */
  sign: anyRightCalls.read('/uploads/sign', {
    request: z.object({
      folder: z.enum(folders),
      /** Optional subfolder, such as a reference number, for kinds of upload that support it. */
      subfolder: z
        .string()
        .regex(/^[A-Za-z0-9-]{1,40}$/)
        .optional(),
      fileName: FileName,
      /** Content type reported by the browser; can be empty. */
      contentType: z.string().trim().max(150),
      size: z.int().positive(),
    }),
    /** URL for the PUT request, which must use exactly this content type. */
    reply: z.object({ uploadUrl: z.string(), key: z.string(), contentType: z.string() }),
    background: true,
  }),
  finish: anyRightCalls.write('/uploads/finish', {
    request: z.object({ key: FileKey }),
    reply: StoredFile,
    transaction: false,
    invalidates: [],
    background: true,
  }),
}
