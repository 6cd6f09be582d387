import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { ActsFor } from '#platform/contract/client-call.ts'
import type { clientUploadCalls } from '#platform/contract/client-uploads.ts'
import type { Upload } from '#platform/contract/uploads.ts'
import { type ClientContext, clientHandlersFor } from '#platform/server/clients/client-handlers.ts'
import { orNotFound } from '#platform/server/errors/errors.ts'
import { fileTables } from '#platform/server/uploads/files.ts'
import { finishUpload, reserveUpload } from '#platform/server/uploads/receive.ts'

type Calls = ReturnType<typeof clientUploadCalls<ActsFor>>

/** Handlers of the upload of one kind of file by clients. */
export const clientUploadHandlers = (calls: Calls, upload: Upload) =>
  clientHandlersFor(calls, {
    announce: ({ request, ...context }) => reserveUpload(uploading(context), { ...request, upload }),

    finish: async ({ request: { key }, audit, ...context }) =>
      finishUpload(uploading(context), key, async (tx, label) => {
        await audit({ action: 'Upload', kind: 'file', recordId: key, label }, tx)
        const file = await fileTables(tx)
          .selectFrom('storedFile')
          .select(['key', 'name', 'size'])
          .where('key', '=', key)
          .where('folder', '=', upload.folder)
          .executeTakeFirst()
        return orNotFound(file, platformMessages('UPLOAD_NOT_FOUND'))
      }),
  })

const uploading = ({
  db,
  configuration,
  client,
  subscriberId,
}: Omit<ClientContext, 'request' | 'audit'>) => ({
  db,
  configuration,
  uploader: { client, subscriberId },
})
