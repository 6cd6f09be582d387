import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Identity of a process stored in a file. Process ids are reused, so the start time is included. */
export type ProcessIdentity = { pid: number; born: string }

/** Start time of the process with this id, or null if it is not running. */
export function startTimeOf(pid: number): string | null {
  if (!isAlive(pid)) return null
  if (process.platform === 'linux') return startTimeOnLinux(pid)
  if (process.platform === 'win32') return 'alive'
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() || null
}

function startTimeOnLinux(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program name can contain spaces and brackets, so fields are counted after the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie process still has an id but holds no resources.
    return fields[0] === 'Z' ? null : `${boot} ${fields[19]}`
  } catch {
    return null
  }
}

/** Whether the process stored in a file is still running, and not another process with the same id. */
export function isSameProcess(
  note: ProcessIdentity,
  birth: (pid: number) => string | null = startTimeOf,
): boolean {
  return birth(note.pid) === note.born
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** PostgreSQL processes running in this data folder. `suspect` is the process id from its pid file. */
export function postgresProcessesIn(folder: string, suspect: number | null): number[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && folderOf(name) === folder)
      .map(Number)
      .filter((pid) => nameOf(pid).startsWith('postgres'))
  }
  if (suspect === null || !isAlive(suspect)) return []
  const look =
    process.platform === 'win32'
      ? spawnSync('tasklist', ['/FI', `PID eq ${suspect}`, '/FO', 'CSV', '/NH'], {
          encoding: 'utf8',
        })
      : spawnSync('ps', ['-o', 'comm=', '-p', String(suspect)], { encoding: 'utf8' })
  return /postgres/.test(look.stdout) ? [suspect] : []
}

function folderOf(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8')
  } catch {
    return ''
  }
}

/** Polls until the condition is true or the time is over. Returns whether it became true. */
export async function waitUntil(condition: () => boolean, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs
  while (!condition()) {
    if (performance.now() > end) return false
    await pause(20)
  }
  return true
}

/** Sends a signal to a process, ignoring one that has already ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
