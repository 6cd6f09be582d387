import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { owner } from '#platform/server/embedded/cluster.ts'

/** Port and password of the embedded database. Only the account that runs the console can read the file. */
export type Access = { port: number; password: string }

/** Reads the file, or returns null if it does not exist. */
export function readAccess(file: string): Access | null {
  try {
    const { port, password }: Access = JSON.parse(readFileSync(file, 'utf8'))
    // A copy of the folder may have wider permissions than the original.
    chmodSync(file, 0o600)
    return { port, password }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new Error(`The file ${file}, which contains the database password, cannot be read.`, {
      cause: error,
    })
  }
}

/** Writes the file atomically. Null creates a new password and leaves the port open. */
export function writeAccess(file: string, access: Access | null): Access {
  const saved = access ?? { port: 0, password: randomBytes(24).toString('base64url') }
  const draft = `${file}.draft`
  writeFileSync(draft, JSON.stringify(saved), { mode: 0o600, flush: true })
  renameSync(draft, file)
  return saved
}

export function urlOf({ port, password }: Access): string {
  return `postgres://${owner}:${password}@127.0.0.1:${port}/erp`
}
