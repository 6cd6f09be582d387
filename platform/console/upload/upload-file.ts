import { callApi, HttpError, ApiError } from '#platform/console/api/api.ts'
import { uploadWords } from './words.ts'
import { getMessage, getWords } from '#platform/console/i18n/words.ts'
import { fileCalls, type StoredFile } from '#platform/contract/file.ts'
import { checkUpload, type Upload } from '#platform/contract/uploads.ts'

type UploadOptions = {
  subfolder?: string | undefined
  /** Called with the progress from 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/**
 * Returns the reason a file is rejected, or null if it is allowed. The server repeats the checks and inspects the
 * content.
 */
export function uploadErrorFor(upload: Upload, file: File): string | null {
  const admitted = checkUpload(upload, file)
  if (!('error' in admitted)) return null
  return getMessage(admitted.error)
}

/** Uploads a file and returns it as stored. Rejects with a message for the person. */
export async function uploadFile(
  upload: Upload,
  file: File,
  { subfolder, onProgress, signal }: UploadOptions = {},
): Promise<StoredFile> {
  const error = uploadErrorFor(upload, file)
  if (error !== null) throw new ApiError(error)
  const { uploadUrl, key, contentType } = await callApi(
    fileCalls.sign,
    {
      folder: upload.folder,
      ...(subfolder !== undefined && { subfolder }),
      fileName: file.name,
      contentType: file.type,
      size: file.size,
    },
    { signal },
  )
  await putFile(uploadUrl, file, contentType, { onProgress, signal })
  const { data } = await callApi(fileCalls.finish, { key }, { signal })
  return data
}

// Uses XMLHttpRequest because `fetch` does not report upload progress.
function putFile(
  url: string,
  file: File,
  contentType: string,
  { onProgress, signal }: { onProgress: UploadOptions['onProgress']; signal: AbortSignal | undefined },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const lost = () => reject(new HttpError(request.status, getWords(uploadWords)('uploadFailed')))
    request.open('PUT', url)
    request.setRequestHeader('Content-Type', contentType)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () =>
      request.status >= 200 && request.status < 300 ? resolve() : lost(),
    )
    request.addEventListener('error', lost)
    request.addEventListener('timeout', lost)
    request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    // Slicing drops the file name and the detected type. The content type is part of the signed link.
    request.send(file.slice(0, file.size, contentType))
  })
}
