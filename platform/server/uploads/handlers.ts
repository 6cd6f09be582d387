import { fieldMessages } from '#platform/contract/errors/field-messages.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import { fileCalls } from '#platform/contract/file.ts'
import { uploadForFolder } from '#platform/contract/uploads.ts'
import { orNotFound } from '#platform/server/errors/errors.ts'
import { done, handlersFor } from '#platform/server/http/handlers.ts'
import { fileOf } from '#platform/server/uploads/files.ts'
import { fileFieldError, finishUpload, reserveUpload } from '#platform/server/uploads/receive.ts'

/** Handlers of uploads by staff: sign a URL, receive the bytes, check the content, store the file. */
export const fileHandlers = handlersFor(fileCalls, {
  async sign({ db, request, staff, configuration }) {
    const { folder, subfolder, ...file } = request
    const upload = uploadForFolder(folder)
    if (!upload) throw fileFieldError('folder', fieldMessages('FILE_TYPE'))
    if (subfolder !== undefined && !upload.subfolders)
      throw fileFieldError('subfolder', platformMessages('FOLDER_NOT_DIVIDED'))
    return reserveUpload({ db, configuration, uploader: { staff } }, { ...file, upload, subfolder })
  },

  async finish(context) {
    const { db, request, staff, audit, configuration } = context
    const file = await finishUpload(
      { db, configuration, uploader: { staff } },
      request.key,
      async (tx, name) => {
        await audit({ action: 'Upload', kind: 'file', recordId: request.key, label: name }, tx)
        return fileOf({ ...context, db: tx }, request.key)
      },
    )
    return done(platformMessages('FILE_UPLOADED'), orNotFound(file, platformMessages('FILE_NOT_FOUND')))
  },
})
