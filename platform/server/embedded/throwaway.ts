import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Programs } from '#platform/server/embedded/binaries.ts'
import { clusterIn, initialise, majorOf, owner } from '#platform/server/embedded/cluster.ts'
import { freePort, launch, launchWithRetry, stopLeftover } from '#platform/server/embedded/postmaster.ts'
import { type ProcessIdentity, startTimeOf, isSameProcess } from '#platform/server/embedded/processes.ts'

const prefix = 'erp-console-throwaway-'
const memory = '/dev/shm'
const roomNeeded = 4 * 1024 ** 3

const disk = () => realpathSync(tmpdir())

/**
 * Folders for temporary clusters, best last: in memory if there is space. A test database copies about 3,000 small
 * files, which takes seconds on disk and a tenth of a second in memory.
 */
function candidateFolders(): string[] {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= roomNeeded ? [disk(), memory] : [disk()]
  } catch {
    return [disk()]
  }
}

/**
 * Starts an empty cluster for tests: fast, never synced to disk, and deleted when stopped. With `synced` it syncs
 * like the product, to measure the cost of a commit. With `programs` it runs another PostgreSQL than the embedded
 * one; `settings` replace those of the server.
 */
export async function startThrowaway({
  synced = false,
  programs,
  settings = {},
}: { synced?: boolean; programs?: Programs; settings?: Record<string, string> } = {}): Promise<{
  url: string
  /** Data folder, to find the processes of the server. */
  folder: string
  stop: () => Promise<void>
}> {
  for (const folder of candidateFolders()) await removeStale(folder)
  const folder = synced ? disk() : (candidateFolders().at(-1) ?? disk())
  const home = mkdtempSync(join(folder, prefix))
  // initdb before version 16 changes folders by path, so the server's account must be able to traverse the folder.
  if (programs) chmodSync(home, 0o755)
  const note: ProcessIdentity = { pid: process.pid, born: startTimeOf(process.pid) ?? '' }
  writeFileSync(join(home, 'owner.json'), JSON.stringify(note))

  const cluster = clusterIn(join(home, 'data'), join(home, 'log'), programs)
  const password = randomBytes(18).toString('base64url')
  // One SCRAM iteration instead of 4096, where the server supports it: a test opens hundreds of connections.
  const quick = majorOf(cluster.programs) < 16 ? [] : ['-c', 'scram_iterations=1']
  await initialise(cluster, password, ['--no-sync', ...quick])
  let port = 0
  const server = await launchWithRetry(async () => {
    port = await freePort()
    return launch(cluster, {
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: '',
      fsync: synced ? 'on' : 'off',
      synchronous_commit: synced ? 'on' : 'off',
      full_page_writes: synced ? 'on' : 'off',
      max_wal_size: '1GB',

      max_connections: '200',
      shared_buffers: '128MB',
      jit: 'off',
      timezone: 'UTC',
      log_timezone: 'UTC',
      ...settings,
    })
  })
  process.once('exit', server.abandon)

  return {
    url: `postgres://${owner}:${password}@127.0.0.1:${port}/postgres`,
    folder: cluster.folder,
    async stop() {
      process.off('exit', server.abandon)
      await server.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

// A killed test run leaves its cluster behind; the next run removes it.
async function removeStale(folder: string): Promise<void> {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(prefix))) {
    const home = join(folder, name)
    try {
      const note: ProcessIdentity = JSON.parse(readFileSync(join(home, 'owner.json'), 'utf8'))
      if (isSameProcess(note)) continue
      if (existsSync(join(home, 'data'))) {
        await stopLeftover(clusterIn(join(home, 'data'), join(home, 'log')), () => {})
      }
      rmSync(home, { recursive: true, force: true })
    } catch {
      // The folder belongs to another account, or another run is creating or removing it.
    }
  }
}
