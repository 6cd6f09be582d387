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

/** A database of our own: its owner's address, and how to stop it. */
export type Embedded = { url: string; stop: () => Promise<void> }

const rotateEveryMs = 10 * 60_000

const names = (dataDir: string) => ({
  lock: join(dataDir, 'console.lock'),
  access: join(dataDir, 'database.json'),
  cluster: join(dataDir, 'postgres'),
  log: join(dataDir, 'postgres.log'),
})

/** Starts PostgreSQL on this data folder, making the database first when there is none. */
export async function startEmbedded(options: {
  dataDir: string
  log: (line: string) => void
}): Promise<Embedded> {
  const dataDir = openFolder(options.dataDir)
  const file = names(dataDir)
  const whyNot = await startError(dataDir)
  if (whyNot !== null) throw new Error(whyNot)
  const lock = takeLock(file.lock)
  if ('heldBy' in lock) throw new Error(alreadyRunning(lock.heldBy, dataDir))
  try {
    return await startLocked(dataDir, options.log, lock.release)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The address of the database that a console is running on this data folder right now, or null. */
export function runningUrl(dataDir: string): string | null {
  const file = names(dataDir)
  if (lockHolder(file.lock) === null) return null
  const access = readAccess(file.access)
  return access === null ? null : urlOf(access)
}

/** What a second console on the same data folder is told, or null when it may start. */
export async function startError(dataDir: string): Promise<string | null> {
  const { lock } = names(dataDir)
  // One that was told to stop just now, as by a restart, is given a moment to do so.
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
  // Once the address is given out the port must stay, whatever happens to the server.
  const restart = () => launchWithRetry(() => launch(cluster, settingsFor(access.port), log))
  const server = superviseServer(await start(), restart, log)
  const rotation = setInterval(() => rotateLog(file.log), rotateEveryMs)
  rotation.unref()
  // Leaving without stop(), as after an unforeseen error, must not leave the server behind.
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
      `The database in ${cluster.folder} is there, but ${file}, which holds its password, is not. ` +
        'Put that file back, or set DATA_DIR to another folder.',
    )
  }
  return writeAccess(file, null)
}

// Made beside its place and moved there when complete, so that a half-made database is never found.
async function create(cluster: Cluster, access: Access, log: (line: string) => void): Promise<void> {
  log('Making a new database.')
  const unfinished = { ...cluster, folder: `${cluster.folder}.unfinished` }
  rmSync(unfinished.folder, { recursive: true, force: true })
  await initialise(unfinished, access.password)
  renameSync(unfinished.folder, cluster.folder)
}
