import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Account, chownTo } from '#platform/server/embedded/account.ts'
import type { Cluster } from '#platform/server/embedded/cluster.ts'

/** Creates the folder if it is missing and returns its real path. Throws if it cannot hold the data. */
export function openFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason =
      code === 'EEXIST' || code === 'ENOTDIR' ? 'there is a file of that name' : 'it cannot be written to'
    throw new Error(`The data folder ${dataDir} cannot be used: ${reason}. Set DATA_DIR to another folder.`, {
      cause: error,
    })
  }
}

/** Checks that the cluster can be run and gives its files to the account that runs it. */
export function checkCluster({ folder, account }: Cluster): void {
  const mark = join(folder, 'PG_VERSION')
  let version: string
  try {
    version = readFileSync(mark, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(
      code === 'EACCES'
        ? `The database in ${folder} belongs to another account. Start the console as that account (root, if root created it).`
        : `The folder ${folder} exists but does not contain a database. Move it, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
  if (version !== '18') {
    throw new Error(
      `The database in ${folder} was created by PostgreSQL ${version}; this console includes version 18.`,
    )
  }
  // Data created by an ordinary user changes its owner when root starts the console later.
  if (account !== null && statSync(folder).uid !== account.uid) giveFilesTo(account, folder)
}

/** Gives a folder with all its files to the account that runs the server. */
export function giveFilesTo(account: Account, folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownTo(account, join(folder, entry))
  chownTo(account, folder)
}

const maxLogBytes = 20 * 1024 * 1024

/**
 * Moves the content of an oversized log to `<file>.old`. The log file stays in place because the server appends to
 * it.
 */
export function rotateLog(file: string): void {
  if (!existsSync(file) || statSync(file).size <= maxLogBytes) return
  copyFileSync(file, `${file}.old`)
  truncateSync(file)
}
