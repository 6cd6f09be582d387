import type { Readable } from 'node:stream'

/** What people send lies in `incoming`; what was looked at and found good, in `kept`, which no link can write to. */
export type StorageArea = 'incoming' | 'kept'

/** A file as a link tells it to the browser that opens it. */
export type LinkedFile = { key: string; name: string; contentType: string }

/** Where the bytes of files lie: the disk that comes with the product, or an object storage. */
export type Storage = {
  /** An address that takes a file of this type and size into `incoming`, for minutes. */
  signPut: (key: string, about: { contentType: string; size: number; personId: number }) => Promise<string>
  /** An address in the storage itself that opens a kept file, for minutes; absent where this server sends the bytes. */
  signGet?: (file: LinkedFile) => Promise<string>
  put: (place: StorageArea, key: string, bytes: Uint8Array) => Promise<void>
  /** The bytes, or null when there are none. */
  get: (place: StorageArea, key: string) => Promise<Buffer | null>
  /** Keeps what is made while it is made, and says what came of it. Nothing stays where it breaks off. */
  write: (key: string, pieces: AsyncIterable<Uint8Array>) => Promise<{ size: number; sha256: string }>
  open: (key: string) => Promise<Readable | null>
  /** Whether a kept file is there with exactly this content. */
  holds: (key: string, content: { size: number; sha256: string }) => Promise<boolean>
  /** The same for a download, which may rely on what the storage says of the bytes that it sends. */
  isIntact: (key: string, content: { size: number; sha256: string }) => Promise<boolean>
  delete: (place: StorageArea, key: string) => Promise<void>
  /** Leaves a file that nothing shows any more to the storage's own rule; absent where it has none. */
  handOver?: (key: string, expiresAfterDays: number) => Promise<void>
}
