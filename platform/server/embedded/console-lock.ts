import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type ProcessIdentity, startTimeOf, isSameProcess } from '#platform/server/embedded/processes.ts'

/** Keeps a second console off the same data folder, for as long as its process lives. */
export type ConsoleLock = { release: () => void }

/** Takes the lock, or says which process holds it. A lock whose process is gone counts for nothing. */
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

/** The process that holds the lock in this file, or null when nobody does. */
export function lockHolder(file: string): number | null {
  return holderIn(readText(file))
}

/** The living process a lock's text names, or null when the text names none. */
export function holderIn(
  text: string | null,
  birth: (pid: number) => string | null = startTimeOf,
): number | null {
  if (text === null) return null
  try {
    const note: ProcessIdentity = JSON.parse(text)
    return isSameProcess(note, birth) ? note.pid : null
  } catch {
    // Cut off while it was written, by a process that is gone.
    return null
  }
}

// Two consoles may find the same dead lock at once. The slower one would take the faster one's new lock away:
// it looks at what it took, and puts it back.
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
