import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#platform/console/api/api.ts'
import { uploadFile, uploadErrorFor } from './upload-file.ts'
import type { StoredFile } from '#platform/contract/file.ts'
import type { Upload } from '#platform/contract/uploads.ts'

/** File in a field, stored or uploading. */
export type Item = {
  id: string
  name: string
  size: number | null
  /** Address of the picture: a server link, or a local object URL during the upload. */
  src: string | null
  href: string | null
  key: string | null
  /** Upload progress from 0 to 1, or null if it is not uploading. */
  progress: number | null
  error: string | null
  /** Kept for a retry. */
  file: File | null
}

/** Placeholder key while a file uploads. It fails every schema, so the form cannot be saved. */
export const uploadingKey = 'uploading'

type FilesOptions = {
  upload: Upload
  subfolder: string | undefined
  /** Files stored with the record. */
  stored: readonly StoredFile[]
  /** Keys in the form, from the record or from a draft. */
  keys: readonly string[]
  maxFiles: number
  onKeys: (keys: string[]) => void
}

const isPicture = (contentType: string) => contentType.startsWith('image/')

const itemOf = ({ key, url, name, contentType, size }: StoredFile): Item => ({
  id: key,
  name,
  size,
  src: isPicture(contentType) ? url : null,
  href: url,
  key,
  progress: null,
  error: null,
  file: null,
})

/** A draft contains only the key, whose last part is the file name. */
const itemFromKey = (key: string): Item => ({
  id: key,
  name: key.replace(/^.*\/\d{13}-[0-9a-f]{8}-/, ''),
  size: null,
  src: null,
  href: null,
  key,
  progress: null,
  error: null,
  file: null,
})

/** Files of a field, uploaded one after another. */
export function useFiles({ upload, subfolder, stored, keys, maxFiles, onKeys }: FilesOptions) {
  const [items, setItems] = useState<Item[]>(() =>
    keys
      .filter((key) => key !== uploadingKey)
      .map((key) => {
        const known = stored.find((file) => file.key === key)
        return known ? itemOf(known) : itemFromKey(key)
      }),
  )
  const stops = useRef(new Map<string, AbortController>())
  const copies = useRef(new Map<string, string>())
  const heldKeys = items.flatMap(keysOf).join(' ')
  const reportedKeys = useRef(keys.join(' '))
  useEffect(() => {
    if (reportedKeys.current === heldKeys) return
    reportedKeys.current = heldKeys
    onKeys(heldKeys === '' ? [] : heldKeys.split(' '))
  })

  useEffect(() => {
    const [running, files] = [stops.current, copies.current]
    return () => {
      for (const stop of running.values()) stop.abort()
      for (const copy of files.values()) URL.revokeObjectURL(copy)
    }
  }, [])

  const updateItem = (id: string, now: Partial<Item>) =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...now } : item)))

  const send = async (id: string, file: File) => {
    const stop = new AbortController()
    stops.current.set(id, stop)
    try {
      const storedFile = await uploadFile(upload, file, {
        subfolder,
        signal: stop.signal,
        onProgress: (progress) => updateItem(id, { progress }),
      })
      updateItem(id, { ...itemOf(storedFile), id, file: null })
    } catch (error) {
      if (!stop.signal.aborted) updateItem(id, { progress: null, error: errorMessage(error) })
    } finally {
      stops.current.delete(id)
    }
  }

  return {
    items,
    add(files: readonly File[]) {
      const room =
        maxFiles === 1 ? 1 : Math.max(0, maxFiles - items.filter(({ error }) => error === null).length)
      const added = files.slice(0, room).map((file): Item => {
        const id = crypto.randomUUID()
        const error = uploadErrorFor(upload, file)
        const src = error === null && isPicture(file.type) ? URL.createObjectURL(file) : null
        if (src !== null) copies.current.set(id, src)
        return {
          id,
          name: file.name,
          size: file.size,
          src,
          href: null,
          key: null,
          progress: error === null ? 0 : null,
          error,
          file,
        }
      })
      // Rejected files are replaced by the next ones. A field for one file keeps the newest.
      setItems((before) => [
        ...(maxFiles === 1 && added.some(({ error }) => error === null)
          ? []
          : before.filter(({ error }) => error === null)),
        ...added,
      ])
      for (const { id, file, error } of added) if (file && error === null) void send(id, file)
    },
    retry(id: string) {
      const file = items.find((item) => item.id === id)?.file
      if (!file) return
      updateItem(id, { progress: 0, error: null })
      void send(id, file)
    },
    remove(id: string) {
      stops.current.get(id)?.abort()
      setItems((before) => before.filter((item) => item.id !== id))
    },
  }
}

const keysOf = ({ key, progress }: Item) => (key !== null ? [key] : progress !== null ? [uploadingKey] : [])
