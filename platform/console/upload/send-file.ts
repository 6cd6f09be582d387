import { ask, HttpFailure, Refused } from '#platform/console/ask.ts'
import { uploadWords } from '#platform/console/upload/words.ts'
import { wordsNow } from '#platform/console/words.ts'
import { fileCalls, type StoredFile } from '#platform/contract/file.ts'
import { admit, mostBytesOf, notAllowed, sizeInWords, type Upload } from '#platform/contract/uploads.ts'

type How = {
  subfolder?: string | undefined
  /** From 0 to 1, as the bytes leave. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** Why a file may not come, in the person's words, or null. The server asks the same again, and looks inside. */
export function whyNotSend(upload: Upload, file: File): string | null {
  const admitted = admit(upload, file)
  if (!('whyNot' in admitted)) return null
  const t = wordsNow(uploadWords)
  if (admitted.whyNot === notAllowed) return t('notAllowed')
  if (file.size <= 0) return t('empty')
  const extension = upload.extensions.find((each) => file.name.toLowerCase().endsWith(`.${each}`))
  const most = Math.max(
    ...(extension ? [extension] : upload.extensions).map((each) => mostBytesOf(upload, each)),
  )
  return t('tooLarge', { size: sizeInWords(most) })
}

/** Sends a file and resolves to it as it is kept. Rejects with the sentence for the person. */
export async function sendFile(
  upload: Upload,
  file: File,
  { subfolder, onProgress, signal }: How = {},
): Promise<StoredFile> {
  const whyNot = whyNotSend(upload, file)
  if (whyNot !== null) throw new Refused(whyNot)
  const { uploadUrl, key, contentType } = await ask(
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
  await put(uploadUrl, file, contentType, { onProgress, signal })
  const { data } = await ask(fileCalls.finish, { key }, { signal })
  return data
}

// `fetch` does not tell how much has left.
function put(
  url: string,
  file: File,
  contentType: string,
  { onProgress, signal }: { onProgress: How['onProgress']; signal: AbortSignal | undefined },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const lost = () => reject(new HttpFailure(request.status, wordsNow(uploadWords)('lost')))
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
    // The name and the type of the blob stay here; the link says what the bytes are.
    request.send(file.slice(0, file.size, contentType))
  })
}
