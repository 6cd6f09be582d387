import { platformMessages } from '#platform/contract/errors/messages.ts'
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FileKey } from '#platform/contract/file.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { signLink } from './file-links.ts'
import type { StorageArea, Storage } from '#platform/server/uploads/storage-port.ts'

/** Storage in the data directory, with links that this server signs and serves. */
export function diskStorage(configuration: Configuration): Storage {
  const root = path.join(configuration.dataDir, 'files')
  const pathOf = (place: StorageArea, key: string) => {
    // The format of a key excludes path traversal; it is checked again here as a safeguard.
    if (!FileKey.safeParse(key).success) throw new Error('Invalid file key.')
    return path.join(root, place, ...key.split('/'))
  }

  async function holds(key: string, { size, sha256 }: { size: number; sha256: string }) {
    const file = pathOf('kept', key)
    const found = await stat(file).catch(nullIfMissing)
    if (found?.size !== size) return false
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), hash)
    return hash.digest('hex') === sha256
  }

  return {
    signPut: async (key, upload) => signLink(configuration, { method: 'PUT', key, ...upload }),

    async put(place, key, bytes) {
      const file = pathOf(place, key)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const unfinished = `${file}.${randomUUID()}`
      try {
        await writeSynced(unfinished, bytes)
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        if (isFull(error)) throw diskFullError()
        throw error
      }
    },

    async write(key, pieces) {
      const file = pathOf('kept', key)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const unfinished = `${file}.${randomUUID()}`
      try {
        const written = await writeStream(unfinished, pieces)
        await rename(unfinished, file)
        return written
      } catch (error) {
        await rm(unfinished, { force: true })
        if (isFull(error)) throw diskFullError()
        throw error
      }
    },

    get: (place, key) => readFile(pathOf(place, key)).catch(nullIfMissing),

    async open(key) {
      const handle = await open(pathOf('kept', key)).catch(nullIfMissing)
      return handle && createReadStream('', { fd: handle as FileHandle })
    },

    holds,
    isIntact: holds,

    delete: (place, key) => rm(pathOf(place, key), { force: true }),
  }
}

// The file gets its final name only after its bytes are synced to disk.
async function writeSynced(file: string, bytes: Uint8Array) {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** The same for a stream: each chunk is requested after the previous one is written. */
async function writeStream(file: string, pieces: AsyncIterable<Uint8Array>) {
  const handle = await open(file, 'wx', 0o600)
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const piece of pieces) {
      hash.update(piece)
      size += piece.length
      await handle.writeFile(piece)
    }
    await handle.datasync()
  } finally {
    await handle.close()
  }
  return { size, sha256: hash.digest('hex') }
}

const isFull = (error: unknown) => codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null)

function nullIfMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}

const diskFullError = () =>
  new AppError(platformMessages('NO_SPACE'), {
    code: 'PROVIDER_ERROR',
    httpStatus: 507,
  })
