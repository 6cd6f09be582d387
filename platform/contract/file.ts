import { z } from 'zod'
import { call, write } from '#platform/contract/call.ts'
import { Moment } from '#platform/contract/fields/time.ts'
import { folders } from '#platform/contract/uploads.ts'

/** The name under which a file is kept, for ever its own: `<folder>/<epoch ms>-<8 hex>-<slug>.<ext>`. */
export const FileKey = z
  .string()
  .max(250)
  .regex(/^[a-z0-9-]+(?:\/[A-Za-z0-9-]+){0,3}\/\d{13}-[0-9a-f]{8}-[a-z0-9-]{1,60}\.[a-z]{3,4}$/)

/** A kept file as a record shows it. `url` opens it for a few minutes; reading the record again gives a new one. */
export const StoredFile = z.object({
  key: z.string(),
  url: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  expiresAt: Moment,
})
export type StoredFile = z.infer<typeof StoredFile>

// Signs that are not seen, as those that turn the writing around, could hide how a name ends.
const FileName = z
  .string()
  .transform((name) => name.replace(/[\p{Cc}\p{Cf}]/gu, '').trim())
  .pipe(z.string().min(1).max(200))

/** How a file comes in: an address to send it to, the bytes, and a look at what has come. */
export const fileCalls = {
  /** It changes nothing: what it notes down is gone in a day unless the upload is finished. */
  sign: call('/uploads/sign', {
    needs: 'any-right',
    request: z.object({
      folder: z.enum(folders),
      /** A part of the folder of its own, where the kind has such: a reference number. */
      subfolder: z
        .string()
        .regex(/^[A-Za-z0-9-]{1,40}$/)
        .optional(),
      fileName: FileName,
      /** As the browser says it; it may say nothing. */
      contentType: z.string().trim().max(150),
      size: z.int().positive(),
    }),
    /** PUT the bytes there, with exactly this content type. */
    reply: z.object({ uploadUrl: z.string(), key: z.string(), contentType: z.string() }),
    background: true,
  }),
  finish: write('/uploads/finish', {
    needs: 'any-right',
    request: z.object({ key: FileKey }),
    reply: StoredFile,
    transaction: false,
    invalidates: [],
    background: true,
  }),
}
