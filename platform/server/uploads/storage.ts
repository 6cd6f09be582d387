import type { Readable } from 'node:stream'
import type { Configuration } from '#platform/server/configuration.ts'
import { diskStorage } from '#platform/server/uploads/disk.ts'

/** What people send lies in `incoming`; what was looked at and found good, in `kept`, which no link can write to. */
export type Place = 'incoming' | 'kept'

/** Where the bytes of files lie. The disk is the one that comes with the product. */
export type Storage = {
  /** An address that takes a file of this type and size into `incoming`. */
  signPut: (key: string, about: { contentType: string; size: number; personId: number }) => string
  /** An address that opens a kept file. */
  signGet: (key: string, personId: number) => string
  put: (place: Place, key: string, bytes: Uint8Array) => Promise<void>
  /** The bytes, or null when there are none. */
  get: (place: Place, key: string) => Promise<Buffer | null>
  /** Keeps what is made while it is made, and says what came of it. Nothing stays where it breaks off. */
  write: (key: string, pieces: AsyncIterable<Uint8Array>) => Promise<{ size: number; sha256: string }>
  open: (key: string) => Promise<Readable | null>
  delete: (place: Place, key: string) => Promise<void>
}

const made = new WeakMap<Configuration, Storage>()

/** The storage that the settings name. */
export function storageOf(configuration: Configuration): Storage {
  const known = made.get(configuration)
  if (known) return known
  const storage = diskStorage(configuration)
  made.set(configuration, storage)
  return storage
}
