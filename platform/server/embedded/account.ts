import { chownSync, existsSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, resolve } from 'node:path'

/** The account PostgreSQL runs under when we are root, or null when it runs under our own. */
export type Account = { uid: number; gid: number } | null

const nobody = { uid: 65534, gid: 65534 }

/** PostgreSQL refuses to run as root, so root hands it over to an account without rights. */
export function serverAccount(): Account {
  return process.getuid?.() === 0 ? nobody : null
}

/** Whether the account can walk down to this folder through every folder above it. */
export function isReachable(folder: string, account: Account): boolean {
  if (account === null) return true
  const above = dirname(resolve(folder))
  const { mode, uid } = statSync(folder)
  const open = (mode & 0o001) !== 0 || (uid === account.uid && (mode & 0o100) !== 0)
  return open && (above === folder || isReachable(above, account))
}

/**
 * How the server names its data folder: by its path, or as the folder it is started in when the folders above
 * are closed to its account, as under `/root`.
 */
export function folderNameFor(folder: string, account: Account): string {
  if (isReachable(folder, account)) return folder
  // Linux follows this link to the folder itself, without asking for a right on the folders above it.
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(
    `PostgreSQL may not run as root, and the account it runs under instead cannot reach ${folder}. ` +
      'Run as an ordinary user, or set DATA_DIR to a folder that other accounts may enter.',
  )
}

/** A folder for passing things to the account, which may be closed to it where TMPDIR says. */
export function reachableTemporaryFolder(account: Account): string {
  const places = [tmpdir(), '/tmp', '/var/tmp']
    .filter((place) => existsSync(place))
    .map((place) => realpathSync(place))
  const open = places.find((place) => isReachable(place, account))
  if (open !== undefined) return open
  throw new Error(
    'PostgreSQL may not run as root, and its account can reach no temporary folder. Open /tmp to it.',
  )
}

/** Gives a file or folder to the account. */
export function chownTo(account: Account, path: string): void {
  if (account !== null) chownSync(path, account.uid, account.gid)
}
