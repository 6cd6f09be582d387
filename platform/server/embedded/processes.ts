import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** A process as a file remembers it: its number is used again one day, its birth is not. */
export type ProcessIdentity = { pid: number; born: string }

/** A mark of when the process with this number started, or null when there is none. */
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
    // The program's name may hold spaces and brackets, so fields are counted from the last bracket on.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A dead process that its parent has not yet looked after still has a number, but holds nothing.
    return fields[0] === 'Z' ? null : `${boot} ${fields[19]}`
  } catch {
    return null
  }
}

/** Whether the process a file remembers is still that process and still runs. */
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

/** The PostgreSQL processes that work in this data folder, `suspect` being the one its own file names. */
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

/** Waits until this is true, looking often; answers whether it became true in time. */
export async function waitUntil(condition: () => boolean, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs
  while (!condition()) {
    if (performance.now() > end) return false
    await pause(20)
  }
  return true
}

/** Sends a signal to a process that may have gone already. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
