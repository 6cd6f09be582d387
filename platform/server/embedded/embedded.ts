import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Access, readAccess, urlOf, writeAccess } from '#platform/server/embedded/access-file.ts'
import { type Cluster, clusterIn, initialise } from '#platform/server/embedded/cluster.ts'
import { lockHolder, takeLock } from '#platform/server/embedded/console-lock.ts'
import { checkCluster, openFolder, rotateLog } from '#platform/server/embedded/data-folder.ts'
import { ensureDatabase } from '#platform/server/embedded/ensure-database.ts'
import { superviseServer } from './supervisor.ts'
import { waitUntil } from '#platform/server/embedded/processes.ts'
import { freePort, launch, launchWithRetry, stopLeftover } from '#platform/server/embedded/postmaster.ts'
import { settingsFor } from '#platform/server/embedded/settings.ts'

/** A running embedded database: the connection URL of its owner, and a function to stop it. */
export type Embedded = { url: string; stop: () => Promise<void> }

const rotateEveryMs = 10 * 60_000

const names = (dataDir: string) => ({
  lock: join(dataDir, 'console.lock'),
  access: join(dataDir, 'database.json'),
  cluster: join(dataDir, 'postgres'),
  log: join(dataDir, 'postgres.log'),
})

/** Starts PostgreSQL on this data folder and creates the database if it does not exist. */
export async function startEmbedded(options: {
  dataDir: string
  log: (line: string) => void
}): Promise<Embedded> {
  const dataDir = openFolder(options.dataDir)
  const file = names(dataDir)
  const error = await startError(dataDir)
  if (error !== null) throw new Error(error)
  const lock = takeLock(file.lock)
  if ('heldBy' in lock) throw new Error(alreadyRunning(lock.heldBy, dataDir))
  try {
    return await startLocked(dataDir, options.log, lock.release)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** URL of the database that a console is running on this data folder, or null. */
export function runningUrl(dataDir: string): string | null {
  const file = names(dataDir)
  if (lockHolder(file.lock) === null) return null
  const access = readAccess(file.access)
  return access === null ? null : urlOf(access)
}

/** Reason a console cannot start because another uses the same data folder, or null. */
export async function startError(dataDir: string): Promise<string | null> {
  const { lock } = names(dataDir)
  // A console that is stopping, as during a restart, gets a moment to finish.
  await waitUntil(() => lockHolder(lock) === null, 2_000)
  const holder = lockHolder(lock)
  return holder === null ? null : alreadyRunning(holder, dataDir)
}

function alreadyRunning(holder: number, dataDir: string): string {
  return (
    `Already running (process ${holder}) on the data in ${dataDir}. ` +
    'Stop that one first, or set DATA_DIR to another folder.'
  )
}

async function startLocked(dataDir: string, log: (line: string) => void, release: () => void) {
  const file = names(dataDir)
  const cluster = clusterIn(file.cluster, file.log)
  rotateLog(file.log)
  const access = readAccess(file.access) ?? newAccess(file.access, cluster)
  if (!existsSync(cluster.folder)) await create(cluster, access, log)
  checkCluster(cluster)
  await stopLeftover(cluster, log)

  const start = () =>
    launchWithRetry(async () => {
      access.port = await freePort(access.port)
      writeAccess(file.access, access)
      return launch(cluster, settingsFor(access.port), log)
    })
  // Once the URL is handed out, the port must not change, even if the server restarts.
  const restart = () => launchWithRetry(() => launch(cluster, settingsFor(access.port), log))
  const server = superviseServer(await start(), restart, log)
  const rotation = setInterval(() => rotateLog(file.log), rotateEveryMs)
  rotation.unref()
  // A process that ends without stop(), such as after an unexpected error, must not leave the server running.
  const leave = () => {
    clearInterval(rotation)
    server.abandon()
    release()
  }
  process.once('exit', leave)
  const stop = async () => {
    clearInterval(rotation)
    await server.stop()
    process.off('exit', leave)
    release()
  }
  try {
    await ensureDatabase(urlOf(access))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: urlOf(access), stop }
}

function newAccess(file: string, cluster: Cluster): Access {
  if (existsSync(cluster.folder) && readdirSync(cluster.folder).length > 0) {
    throw new Error(
      `The database in ${cluster.folder} exists, but ${file}, which contains its password, is missing. ` +
        'Restore that file, or set DATA_DIR to another folder.',
    )
  }
  return writeAccess(file, null)
}

// Created next to its final place and moved when complete, so that no incomplete database is found there.
async function create(cluster: Cluster, access: Access, log: (line: string) => void): Promise<void> {
  log('Creating a new database.')
  const unfinished = { ...cluster, folder: `${cluster.folder}.unfinished` }
  rmSync(unfinished.folder, { recursive: true, force: true })
  await initialise(unfinished, access.password)
  renameSync(unfinished.folder, cluster.folder)
}
