import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#platform/console/ask.ts'
import { sendFile, whyNotSend } from '#platform/console/upload/send-file.ts'
import type { StoredFile } from '#platform/contract/file.ts'
import type { Upload } from '#platform/contract/uploads.ts'

/** A file in a field: kept already, or on its way. */
export type Item = {
  id: string
  name: string
  size: number | null
  /** Shows a picture: the server's link, or the browser's own copy while it is on its way. */
  src: string | null
  href: string | null
  key: string | null
  /** From 0 to 1 while it leaves; null when it does not. */
  part: number | null
  failure: string | null
  /** For another try. */
  file: File | null
}

/** What a field holds in place of a key while a file is on its way: no schema takes it, so nothing is saved. */
export const onItsWay = 'uploading'

type About = {
  upload: Upload
  subfolder: string | undefined
  /** Files the record shows already. */
  stored: readonly StoredFile[]
  /** The keys that the form holds, as it was opened or as a draft kept it. */
  keys: readonly string[]
  most: number
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
  part: null,
  failure: null,
  file: null,
})

/** A draft knows only the key; the name is its last part. */
const bare = (key: string): Item => ({
  id: key,
  name: key.replace(/^.*\/\d{13}-[0-9a-f]{8}-/, ''),
  size: null,
  src: null,
  href: null,
  key,
  part: null,
  failure: null,
  file: null,
})

/** The files of a field, sent one after the other as they are chosen. */
export function useFiles({ upload, subfolder, stored, keys, most, onKeys }: About) {
  const [items, setItems] = useState<Item[]>(() =>
    keys
      .filter((key) => key !== onItsWay)
      .map((key) => {
        const known = stored.find((file) => file.key === key)
        return known ? itemOf(known) : bare(key)
      }),
  )
  const stops = useRef(new Map<string, AbortController>())
  const copies = useRef(new Map<string, string>())
  const held = items.flatMap(heldOf).join(' ')
  const told = useRef(keys.join(' '))
  useEffect(() => {
    if (told.current === held) return
    told.current = held
    onKeys(held === '' ? [] : held.split(' '))
  })

  useEffect(() => {
    const [running, shown] = [stops.current, copies.current]
    return () => {
      for (const stop of running.values()) stop.abort()
      for (const copy of shown.values()) URL.revokeObjectURL(copy)
    }
  }, [])

  const mend = (id: string, now: Partial<Item>) =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...now } : item)))

  const send = async (id: string, file: File) => {
    const stop = new AbortController()
    stops.current.set(id, stop)
    try {
      const kept = await sendFile(upload, file, {
        subfolder,
        signal: stop.signal,
        onProgress: (part) => mend(id, { part }),
      })
      mend(id, { ...itemOf(kept), id, file: null })
    } catch (failure) {
      if (!stop.signal.aborted) mend(id, { part: null, failure: sentenceOf(failure) })
    } finally {
      stops.current.delete(id)
    }
  }

  return {
    items,
    add(files: readonly File[]) {
      const room = most === 1 ? 1 : Math.max(0, most - items.filter(({ failure }) => failure === null).length)
      const added = files.slice(0, room).map((file): Item => {
        const id = crypto.randomUUID()
        const failure = whyNotSend(upload, file)
        const src = failure === null && isPicture(file.type) ? URL.createObjectURL(file) : null
        if (src !== null) copies.current.set(id, src)
        return {
          id,
          name: file.name,
          size: file.size,
          src,
          href: null,
          key: null,
          part: failure === null ? 0 : null,
          failure,
          file,
        }
      })
      // What was refused makes room for the next try; a field of one file takes the newest.
      setItems((before) => [
        ...(most === 1 && added.some(({ failure }) => failure === null)
          ? []
          : before.filter(({ failure }) => failure === null)),
        ...added,
      ])
      for (const { id, file, failure } of added) if (file && failure === null) void send(id, file)
    },
    retry(id: string) {
      const file = items.find((item) => item.id === id)?.file
      if (!file) return
      mend(id, { part: 0, failure: null })
      void send(id, file)
    },
    remove(id: string) {
      stops.current.get(id)?.abort()
      setItems((before) => before.filter((item) => item.id !== id))
    },
  }
}

const heldOf = ({ key, part }: Item) => (key !== null ? [key] : part !== null ? [onItsWay] : [])
