import { chownSync, existsSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, resolve } from 'node:path'

/** The account that PostgreSQL runs as if the console runs as root; null for the current account. */
export type Account = { uid: number; gid: number } | null

const nobody = { uid: 65534, gid: 65534 }

/** PostgreSQL refuses to run as root, so root switches to an unprivileged account. */
export function serverAccount(): Account {
  return process.getuid?.() === 0 ? nobody : null
}

/** Whether the account can traverse all parent folders of this folder. */
export function isReachable(folder: string, account: Account): boolean {
  if (account === null) return true
  const above = dirname(resolve(folder))
  const { mode, uid } = statSync(folder)
  const open = (mode & 0o001) !== 0 || (uid === account.uid && (mode & 0o100) !== 0)
  return open && (above === folder || isReachable(above, account))
}

/**
 * Name of the data folder for the server: its path, or its working directory if the parent folders are not accessible
 * to its account, as under `/root`.
 */
export function folderNameFor(folder: string, account: Account): string {
  if (isReachable(folder, account)) return folder
  // Linux resolves this link directly, without checking permissions on the parent folders.
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(
    `PostgreSQL does not run as root, and the account it runs under instead has no access to ${folder}. ` +
      'Run as an ordinary user, or set DATA_DIR to a folder that other accounts can access.',
  )
}

/** A temporary folder that the account can access, since the one in TMPDIR may be inaccessible to it. */
export function reachableTemporaryFolder(account: Account): string {
  const places = [tmpdir(), '/tmp', '/var/tmp']
    .filter((place) => existsSync(place))
    .map((place) => realpathSync(place))
  const open = places.find((place) => isReachable(place, account))
  if (open !== undefined) return open
  throw new Error(
    'PostgreSQL does not run as root, and its account has no access to a temporary folder. Give it access to /tmp.',
  )
}

/** Changes the owner of a file or folder to the account. */
export function chownTo(account: Account, path: string): void {
  if (account !== null) chownSync(path, account.uid, account.gid)
}
