import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type ProcessIdentity, startTimeOf, isSameProcess } from '#platform/server/embedded/processes.ts'

/** Prevents a second console on the same data folder while this process runs. */
export type ConsoleLock = { release: () => void }

/** Takes the lock, or returns the process id of its holder. The lock of an ended process is ignored. */
export function takeLock(file: string): ConsoleLock | { heldBy: number } {
  const mine = JSON.stringify({
    pid: process.pid,
    born: startTimeOf(process.pid) ?? '',
  } satisfies ProcessIdentity)
  const found = readText(file)
  const holder = holderIn(found)
  if (holder !== null) return { heldBy: holder }
  if (found !== null && !clearAway(file, found)) return { heldBy: holderIn(readText(file)) ?? 0 }
  try {
    writeFileSync(file, mine, { flag: 'wx', mode: 0o644 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return { heldBy: holderIn(readText(file)) ?? 0 }
  }
  return {
    release() {
      if (readText(file) === mine) rmSync(file, { force: true })
    },
  }
}

/** Process id of the lock's holder, or null if it is not held. */
export function lockHolder(file: string): number | null {
  return holderIn(readText(file))
}

/** Running process that the content of a lock file names, or null. */
export function holderIn(
  text: string | null,
  birth: (pid: number) => string | null = startTimeOf,
): number | null {
  if (text === null) return null
  try {
    const note: ProcessIdentity = JSON.parse(text)
    return isSameProcess(note, birth) ? note.pid : null
  } catch {
    // The write was interrupted, and its process has ended.
    return null
  }
}

// Two consoles can find the same stale lock at once. The slower one could remove the faster one's new lock, so it
// checks what it removed and restores it.
function clearAway(file: string, expected: string): boolean {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (readText(aside) === expected) return true
    linkSync(aside, file)
    return false
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true
    throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
