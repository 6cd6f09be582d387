import type { Readable } from 'node:stream'

/** `incoming` contains raw uploads; `kept` contains checked files, to which no link can write. */
export type StorageArea = 'incoming' | 'kept'

/** File data for a download link. */
export type LinkedFile = { key: string; name: string; contentType: string }

/** Storage for the content of files: the local disk or an object storage. */
export type Storage = {
  /** URL to upload a file of this type and size to `incoming`, valid for a few minutes. */
  signPut: (
    key: string,
    about: { contentType: string; size: number; personId: number; expires: number },
  ) => Promise<string>
  /** URL in the storage to download a file, valid for a few minutes; absent if this server sends the content. */
  signGet?: (file: LinkedFile) => Promise<string>
  put: (place: StorageArea, key: string, bytes: Uint8Array) => Promise<void>
  /** Content of a file, or null if it does not exist. */
  get: (place: StorageArea, key: string) => Promise<Buffer | null>
  /** Streams content to a file and returns its size and SHA-256. Nothing remains if the stream fails. */
  write: (key: string, pieces: AsyncIterable<Uint8Array>) => Promise<{ size: number; sha256: string }>
  open: (key: string) => Promise<Readable | null>
  /** Whether a stored file has exactly this content. */
  holds: (key: string, content: { size: number; sha256: string }) => Promise<boolean>
  /** The same for a download, which can rely on the checksum that the storage reports. */
  isIntact: (key: string, content: { size: number; sha256: string }) => Promise<boolean>
  delete: (place: StorageArea, key: string) => Promise<void>
  /** Leaves the deletion of a released file to the storage's lifecycle rules; absent if it has none. */
  handOver?: (key: string, expiresAfterDays: number) => Promise<void>
}
