import { z } from 'zod'
import type { ActsFor, clientCalls } from '#platform/contract/client-call.ts'
import type { ClientScope } from '#platform/contract/client-scopes.ts'
import { FileKey, FileName } from '#platform/contract/file.ts'

type Options = { scope: ClientScope; what: string; fileName: string; contentType: string; key: string }

/**
 * Declares the upload of files by clients: request a signed URL, send the bytes to it by PUT, finish. The key is then used
 * in the call that needs the file.
 */
export const clientUploadCalls = <For extends ActsFor>(
  { prepare, write }: ReturnType<typeof clientCalls<For>>,
  path: `/app/${string}`,
  { scope, what, fileName, contentType, key }: Options,
) => ({
  announce: prepare(path, {
    scope,
    summary: `Request the URL for uploading ${what}`,
    request: z.strictObject({
      fileName: FileName,
      contentType: z.string().trim().max(150),
      /** In bytes. */
      size: z.int().positive(),
    }),
    /** URL for the PUT request, which must have exactly this content type, within five minutes. */
    reply: z.object({ key: z.string(), uploadUrl: z.string(), contentType: z.string() }),
    errors: ['LIMIT_EXCEEDED'],
    example: {
      request: { fileName, contentType, size: 81_234 },
      reply: { key, contentType, uploadUrl: `https://console.example/files/${key}?expires=…` },
    },
  }),
  finish: write(`${path}/finish`, {
    scope,
    summary: `Check ${what} after its upload`,
    request: z.strictObject({ key: FileKey }),
    reply: z.object({ key: z.string(), name: z.string(), size: z.int() }),
    errors: ['NOT_FOUND', 'INVALID_STATE'],
    example: { request: { key }, reply: { key, name: fileName, size: 80_102 } },
    transaction: false,
  }),
})
