import type { Configuration } from '#platform/server/settings/configuration.ts'
import { diskStorage } from '#platform/server/uploads/disk.ts'
import { s3Storage } from '#platform/server/uploads/s3.ts'
import type { Storage } from '#platform/server/uploads/storage-port.ts'

const storages = new WeakMap<Configuration, Storage>()

/** Returns the configured storage. */
export function storageOf(configuration: Configuration): Storage {
  const known = storages.get(configuration)
  if (known) return known
  const { storage: kind, s3 } = configuration.files
  const storage = kind === 's3' && s3 ? s3Storage(s3) : diskStorage(configuration)
  storages.set(configuration, storage)
  return storage
}
