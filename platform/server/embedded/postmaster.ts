import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { folderNameFor } from '#platform/server/embedded/account.ts'
import { type Cluster, spawnOptions } from '#platform/server/embedded/cluster.ts'
import { waitUntil, postgresProcessesIn, signal } from '#platform/server/embedded/processes.ts'

/** A running server. `gone` resolves when the server ends for any reason. */
export type Postmaster = {
  pid: number
  gone: Promise<void>
  stop: () => Promise<void>
  abandon: () => void
}

/**
 * Reason a server did not start: its port is in use, files of a dead server still lock the folder, or another
 * problem.
 */
export type StartProblem = 'port taken' | 'still locked' | 'other'

export class StartError extends Error {
  readonly trouble: StartProblem
  constructor(output: string) {
    super(`The embedded PostgreSQL did not start. It said:\n${output.trim().slice(-1500)}`)
    this.trouble = startProblemIn(output)
  }
}

/** Derives the reason a server did not start from its last output. */
export function startProblemIn(output: string): StartProblem {
  if (/could not bind|could not create any TCP\/IP sockets/.test(output)) return 'port taken'
  if (/lock file "postmaster\.pid" already exists|pre-existing shared memory block/.test(output)) {
    return 'still locked'
  }
  return 'other'
}

/** Content of the server's `postmaster.pid`. */
export type PostmasterFile = { pid: number; ready: boolean }

/** Reads the server's pid file, or returns null if there is none. */
export function readPostmasterFile(folder: string): PostmasterFile | null {
  try {
    return parsePostmasterFile(readFileSync(join(folder, 'postmaster.pid'), 'utf8'))
  } catch {
    return null
  }
}

export function parsePostmasterFile(text: string): PostmasterFile | null {
  const lines = text.split('\n')
  const pid = Number(lines[0])
  // The file is written line by line; the server is starting until the eighth line exists.
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : null
}

/** Starts the server and waits until it accepts connections. Crash recovery may take any amount of time. */
export async function launch(
  cluster: Cluster,
  settings: Record<string, string>,
  onLine: (line: string) => void = () => {},
): Promise<Postmaster> {
  const log = openSync(cluster.logFile, 'a')
  const logged = statSync(cluster.logFile).size
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(
    cluster.programs.postgres,
    ['-D', folderNameFor(cluster.folder, cluster.account), ...options],
    // A separate process group: Ctrl-C in the terminal reaches only the console, which stops the server last.
    {
      ...spawnOptions(cluster),
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'ignore', log],
    },
  )
  closeSync(log)
  let ended = false
  let spawnError = ''
  const gone = new Promise<void>((done) => {
    const end = () => {
      ended = true
      done()
    }
    child.on('exit', end).on('error', (error) => {
      spawnError = error.message
      end()
    })
  })
  const answers = () => {
    const file = readPostmasterFile(cluster.folder)
    return file !== null && file.pid === child.pid && file.ready
  }
  if (!(await waitUntil(() => ended || answers(), 5_000))) {
    onLine('The database is still starting: it is recovering from an unclean shutdown.')
    await waitUntil(() => ended || answers(), Number.POSITIVE_INFINITY)
  }
  if (ended || child.pid === undefined) {
    throw new StartError(spawnError || readFileSync(cluster.logFile).subarray(logged).toString())
  }
  const pid = child.pid
  // The console can exit after its own work even if the server is still running.
  child.unref()
  return { pid, gone, stop: () => stop(cluster, [pid]), abandon: () => void (ended || signal(pid, 'SIGINT')) }
}

/** Stops the server that a killed console left running, or removes the files of a dead one. */
export async function stopLeftover(cluster: Cluster, onLine: (line: string) => void): Promise<void> {
  const file = readPostmasterFile(cluster.folder)
  const left = postgresProcessesIn(cluster.folder, file?.pid ?? null)
  if (left.length > 0) {
    const servers = file !== null && left.includes(file.pid) ? [file.pid] : left
    onLine(`Stopping the database server of a console that was killed (process ${servers.join(', ')}).`)
    await stop(cluster, servers)
  } else if (file !== null) {
    // Another program may have reused the process id, and PostgreSQL would mistake it for a running server.
    rmSync(join(cluster.folder, 'postmaster.pid'), { force: true })
  }
}

async function stop(cluster: Cluster, pids: number[]): Promise<void> {
  const all = () => postgresProcessesIn(cluster.folder, pids[0] ?? null)
  if (process.platform === 'win32') {
    spawnSync(cluster.programs.control, ['stop', '-w', '-m', 'fast', '-D', cluster.folder])
  }
  // Fast shutdown first, then immediate, then SIGKILL. Acknowledged writes are kept in every case.
  for (const [name, withinMs] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    // Signals only processes that run in this data folder, because another program may have reused a process id.
    for (const pid of all()) if (name !== 'SIGINT' || pids.includes(pid)) signal(pid, name)
    if (await waitUntil(() => all().length === 0, withinMs)) return
  }
  throw new Error(`The database server (process ${pids.join(', ')}) cannot be stopped.`)
}

/** Returns a free port: the wanted one if it is free, otherwise another. */
export async function freePort(preferred = 0): Promise<number> {
  const probe = createServer()
  return new Promise((done, fail) => {
    probe.on('error', (error: NodeJS.ErrnoException) => {
      if (preferred === 0) fail(error)
      else done(freePort())
    })
    probe.listen(preferred, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : preferred
      probe.close(() => done(port))
    })
  })
}

/** Retries for about two seconds while the files of a killed server still block the start. */
export async function launchWithRetry(attempt: () => Promise<Postmaster>): Promise<Postmaster> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const passing = error instanceof StartError && error.trouble !== 'other'
      if (!passing || tries === 9) throw error
      await pause(Math.min(50 * tries, 400))
    }
  }
}
