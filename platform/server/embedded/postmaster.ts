import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { folderNameFor } from '#platform/server/embedded/account.ts'
import { type Cluster, spawnOptions } from '#platform/server/embedded/cluster.ts'
import { waitUntil, postgresProcessesIn, signal } from '#platform/server/embedded/processes.ts'

/** A running server: `gone` is fulfilled when it ends, for whatever reason. */
export type Postmaster = {
  pid: number
  gone: Promise<void>
  stop: () => Promise<void>
  abandon: () => void
}

/** Why a server did not start: another program has its port, a dead server's traces are fresh, or else. */
export type StartProblem = 'port taken' | 'still locked' | 'other'

/** A start of the server that failed. */
export class StartError extends Error {
  readonly trouble: StartProblem
  constructor(output: string) {
    super(`The embedded PostgreSQL did not start. It said:\n${output.trim().slice(-1500)}`)
    this.trouble = startProblemIn(output)
  }
}

/** Reads from the server's last words why it did not start. */
export function startProblemIn(output: string): StartProblem {
  if (/could not bind|could not create any TCP\/IP sockets/.test(output)) return 'port taken'
  if (/lock file "postmaster\.pid" already exists|pre-existing shared memory block/.test(output)) {
    return 'still locked'
  }
  return 'other'
}

/** What the server writes into its `postmaster.pid`. */
export type PostmasterFile = { pid: number; ready: boolean }

/** Reads the file in which a server says who it is, or null when no server has left one. */
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
  // The file is written line by line; until the eighth is there the server is still starting.
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : null
}

/** Starts the server and waits until it answers; a recovery may take as long as it needs. */
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
    // A group of its own: Ctrl-C in the terminal reaches only us, and we stop the server last.
    {
      ...spawnOptions(cluster),
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'ignore', log],
    },
  )
  closeSync(log)
  let ended = false
  let whyNot = ''
  const gone = new Promise<void>((done) => {
    const end = () => {
      ended = true
      done()
    }
    child.on('exit', end).on('error', (error) => {
      whyNot = error.message
      end()
    })
  })
  const answers = () => {
    const file = readPostmasterFile(cluster.folder)
    return file !== null && file.pid === child.pid && file.ready
  }
  if (!(await waitUntil(() => ended || answers(), 5_000))) {
    onLine('The database is still starting: it is putting itself right after it was cut off.')
    await waitUntil(() => ended || answers(), Number.POSITIVE_INFINITY)
  }
  if (ended || child.pid === undefined) {
    throw new StartError(whyNot || readFileSync(cluster.logFile).subarray(logged).toString())
  }
  const pid = child.pid
  // Our process may end when its own work is done, whatever the server does.
  child.unref()
  return { pid, gone, stop: () => stop(cluster, [pid]), abandon: () => void (ended || signal(pid, 'SIGINT')) }
}

/** Stops the server that a killed console left running, or clears away what a dead one left behind. */
export async function stopLeftover(cluster: Cluster, onLine: (line: string) => void): Promise<void> {
  const file = readPostmasterFile(cluster.folder)
  const left = postgresProcessesIn(cluster.folder, file?.pid ?? null)
  if (left.length > 0) {
    const servers = file !== null && left.includes(file.pid) ? [file.pid] : left
    onLine(`Stopping the database server that a killed console left running (process ${servers.join(', ')}).`)
    await stop(cluster, servers)
  } else if (file !== null) {
    // The number in the file may belong to another program by now, which PostgreSQL would take for itself.
    rmSync(join(cluster.folder, 'postmaster.pid'), { force: true })
  }
}

async function stop(cluster: Cluster, pids: number[]): Promise<void> {
  const all = () => postgresProcessesIn(cluster.folder, pids[0] ?? null)
  if (process.platform === 'win32') {
    spawnSync(cluster.programs.control, ['stop', '-w', '-m', 'fast', '-D', cluster.folder])
  }
  // Politely first: fast, then at once, then by force. What was acknowledged is kept either way.
  for (const [name, withinMs] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    // Only what is seen to work in our folder: a number alone may belong to another program by now.
    for (const pid of all()) if (name !== 'SIGINT' || pids.includes(pid)) signal(pid, name)
    if (await waitUntil(() => all().length === 0, withinMs)) return
  }
  throw new Error(`The database server (process ${pids.join(', ')}) cannot be stopped.`)
}

/** A port of this machine that is free at this moment: the wanted one if it is, otherwise another. */
export async function freePort(wanted = 0): Promise<number> {
  const probe = createServer()
  return new Promise((done, fail) => {
    probe.on('error', (error: NodeJS.ErrnoException) => {
      if (wanted === 0) fail(error)
      else done(freePort())
    })
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : wanted
      probe.close(() => done(port))
    })
  })
}

/** Launches again while the traces of a server that was just killed are fresh, for about two seconds. */
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
