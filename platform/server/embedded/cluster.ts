import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Account,
  chownTo,
  folderNameFor,
  reachableTemporaryFolder,
  serverAccount,
} from '#platform/server/embedded/account.ts'
import { type Programs, findPrograms } from '#platform/server/embedded/binaries.ts'

/** Owner role of the embedded database. Migrations create the restricted roles. */
export const owner = 'erp_owner'

/** A PostgreSQL data folder and what is required to run a server on it. */
export type Cluster = { folder: string; logFile: string; programs: Programs; account: Account }

/** Describes the cluster in this folder, which may not exist yet. */
export function clusterIn(folder: string, logFile: string, programs?: Programs): Cluster {
  const account = serverAccount()
  return { folder, logFile, account, programs: programs ?? findPrograms(account) }
}

/**
 * Process options for the cluster's programs: its folder, its account, and no environment variables of the machine.
 */
export function spawnOptions({ folder, account }: Cluster) {
  const env: NodeJS.ProcessEnv = { PATH: process.env['PATH'], LC_ALL: 'C' }
  if (process.platform === 'win32') env['SystemRoot'] = process.env['SystemRoot']
  return { cwd: folder, env, windowsHide: true, ...account }
}

/**
 * Initialises an empty cluster with checksums, in UTF-8, with a collation that does not depend on the machine's
 * locales.
 */
export async function initialise(cluster: Cluster, password: string, more: string[] = []): Promise<void> {
  const { folder, account, programs } = cluster
  mkdirSync(folder, { mode: 0o700 })
  chownTo(account, folder)
  const secret = mkdtempSync(join(reachableTemporaryFolder(account), 'erp-console-secret-'))
  const passwordFile = join(secret, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  chownTo(account, secret)
  chownTo(account, passwordFile)
  try {
    await run(cluster, programs.initdb, [
      '-D',
      folderNameFor(folder, account),
      '-U',
      owner,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      ...rulesOf(majorOf(programs)),
      '--data-checksums',
      ...more,
    ])
  } finally {
    rmSync(secret, { recursive: true, force: true })
  }
}

/** Major version of these programs, or 0 if unknown. */
export function majorOf({ postgres }: Programs): number {
  const output = spawnSync(postgres, ['--version'], { encoding: 'utf8', windowsHide: true }).stdout ?? ''
  return Number(/(\d+)/.exec(output)?.[1] ?? 0)
}

function rulesOf(major: number): string[] {
  // Older servers support neither the builtin locale provider nor settings during initialisation. Only tests use
  // them.
  if (major < 17) return ['--locale=C.UTF-8']
  return [
    // The builtin provider handles case beyond English, as in ñ, and is the same on every machine.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '-c',
    'dynamic_shared_memory_type=' + sharedMemory(),
  ]
}

// Without this setting, initdb tests which kinds work, and each test starts a server.
function sharedMemory(): string {
  return process.platform === 'win32' ? 'windows' : 'posix'
}

async function run(cluster: Cluster, program: string, options: string[]): Promise<void> {
  const child = spawn(program, options, {
    ...spawnOptions(cluster),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listen = (part: string) => void (output += part)
  child.stdout.setEncoding('utf8').on('data', listen)
  child.stderr.setEncoding('utf8').on('data', listen)
  const code = await new Promise((done, fail) => child.on('close', done).on('error', fail))
  if (code !== 0) throw new Error(`The database could not be made:\n${output.trim().slice(-1500)}`)
}
