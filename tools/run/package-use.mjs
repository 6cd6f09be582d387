// Coordinates the commands that use or change the packages of a checkout: one command installs at a time, and installed
// packages are replaced only while no command uses them. Supports Node 18 and later without packages.
import { spawnSync } from 'node:child_process'
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const pollMs = 200

/**
 * @param {string} root Folder of the checkout.
 * @param {string} command Name of this command in messages of others.
 */
export function packageUse(root, command) {
  // Outside node_modules, which npm empties.
  const folder = join(root, '.cache', 'packages')
  const usesFolder = join(folder, 'in-use')
  const lockFile = join(folder, 'installing.json')

  /** Registers that a process uses the packages until it exits. Returns a function that ends the registration. */
  function register(pid) {
    const file = join(usesFolder, `${pid}.json`)
    const end = () => rmSync(file, { force: true })
    try {
      mkdirSync(usesFolder, { recursive: true })
      writeFileSync(file, noteOf(pid))
    } catch (error) {
      // Nothing can be installed into a read-only checkout, so its packages need no protection.
      if (error.code !== 'EROFS' && error.code !== 'EACCES') throw error
      return () => {}
    }
    process.on('exit', end)
    return end
  }

  const noteOf = (pid) => JSON.stringify({ pid, born: startTimeOf(pid), command })

  function users() {
    return readFolder(usesFolder).flatMap((name) => {
      const file = join(usesFolder, name)
      const user = processIn(readText(file))
      if (user === null) rmSync(file, { force: true })
      return user === null || user.pid === process.pid ? [] : [user]
    })
  }

  /** Waits until no other process uses the packages. Calls `report` with those in use before it waits. */
  async function untilUnused(report) {
    const first = users()
    if (first.length === 0) return
    report(first)
    while (users().length > 0) await pause(pollMs)
  }

  /** Runs the work while holding the installation lock. Calls `report` with the holder before it waits. */
  async function withLock(report, work) {
    mkdirSync(folder, { recursive: true })
    const mine = noteOf(process.pid)
    let hasReported = false
    while (!take(mine)) {
      const holder = processIn(readText(lockFile))
      if (holder !== null && !hasReported) {
        hasReported = true
        report(holder)
      }
      await pause(pollMs)
    }
    const release = () => {
      if (readText(lockFile) === mine) rmSync(lockFile, { force: true })
    }
    process.on('exit', release)
    try {
      return await work()
    } finally {
      release()
      process.off('exit', release)
    }
  }

  function take(mine) {
    const found = readText(lockFile)
    if (processIn(found) !== null) return false
    if (found !== null && !removeStale(found)) return false
    try {
      writeFileSync(lockFile, mine, { flag: 'wx' })
      return true
    } catch (error) {
      if (error.code === 'EEXIST') return false
      throw error
    }
  }

  // Two processes can find the same stale lock at once. The slower one could remove the faster one's new lock, so it
  // checks what it removed and restores it.
  function removeStale(expected) {
    const aside = `${lockFile}.${process.pid}`
    try {
      renameSync(lockFile, aside)
      if (readText(aside) === expected) return true
      linkSync(aside, lockFile)
      return false
    } catch (error) {
      if (error.code === 'ENOENT') return true
      throw error
    } finally {
      rmSync(aside, { force: true })
    }
  }

  return { register, untilUnused, withLock }
}

/** The running process that a file names, or null. */
function processIn(text) {
  if (!text) return null
  try {
    const note = JSON.parse(text)
    return startTimeOf(note.pid) === note.born ? note : null
  } catch {
    // The write was interrupted, and its process has ended.
    return null
  }
}

/** Start time of a process, or '' if it is not running. Process ids are reused, so an id alone is not enough. */
function startTimeOf(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return ''
  }
  if (process.platform === 'win32') return 'alive'
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  }
  const stat = readText(`/proc/${pid}/stat`)
  if (stat === null) return ''
  // The program name can contain spaces and brackets, so fields are counted after the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // Ticks since the machine started, so the start of the machine is part of the identity.
  return fields[0] === 'Z' ? '' : `${readText('/proc/sys/kernel/random/boot_id')?.trim()} ${fields[19]}`
}

function readFolder(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
