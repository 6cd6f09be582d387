import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FileKey } from '#platform/contract/file.ts'
import type { Configuration } from '#platform/server/configuration.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { linkSeconds, signLink } from '#platform/server/uploads/links.ts'
import type { Place, Storage } from '#platform/server/uploads/storage-port.ts'

/** Files in the data folder, with links that this server itself signs and answers. */
export function diskStorage(configuration: Configuration): Storage {
  const root = path.join(configuration.dataDir, 'files')
  const whereIs = (place: Place, key: string) => {
    // The key's form leaves no way out of the folder; it is asked again here, where it would matter.
    if (!FileKey.safeParse(key).success) throw new Error('A file cannot have this key.')
    return path.join(root, place, ...key.split('/'))
  }
  const soon = () => Math.floor(Date.now() / 1000) + linkSeconds

  async function holds(key: string, { size, sha256 }: { size: number; sha256: string }) {
    const file = whereIs('kept', key)
    const found = await stat(file).catch(nullIfMissing)
    if (found?.size !== size) return false
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), hash)
    return hash.digest('hex') === sha256
  }

  return {
    signPut: async (key, about) => signLink(configuration, { method: 'PUT', key, ...about, expires: soon() }),

    async put(place, key, bytes) {
      const file = whereIs(place, key)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const unfinished = `${file}.${randomUUID()}`
      try {
        await writeThrough(unfinished, bytes)
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        if (isFull(error)) throw noRoom()
        throw error
      }
    },

    async write(key, pieces) {
      const file = whereIs('kept', key)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const unfinished = `${file}.${randomUUID()}`
      try {
        const written = await pourThrough(unfinished, pieces)
        await rename(unfinished, file)
        return written
      } catch (error) {
        await rm(unfinished, { force: true })
        if (isFull(error)) throw noRoom()
        throw error
      }
    },

    get: (place, key) => readFile(whereIs(place, key)).catch(nullIfMissing),

    async open(key) {
      const handle = await open(whereIs('kept', key)).catch(nullIfMissing)
      return handle && createReadStream('', { fd: handle as FileHandle })
    },

    holds,
    isIntact: holds,

    delete: (place, key) => rm(whereIs(place, key), { force: true }),
  }
}

// A name is given to a file only when its bytes are on the disk.
async function writeThrough(file: string, bytes: Uint8Array) {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** The same piece by piece: the next is asked for when the one before is written. */
async function pourThrough(file: string, pieces: AsyncIterable<Uint8Array>) {
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

const noRoom = () =>
  new Refusal('There is no room for more files right now. Tell your administrator.', {
    code: 'PROVIDER_ERROR',
    httpStatus: 507,
  })
