import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { holderIn, takeLock } from '#platform/server/embedded/console-lock.ts'

describe('holderIn', () => {
  const note = JSON.stringify({ pid: 42, born: 'Monday' })

  test('returns the holder while its process is running', () => {
    expect(holderIn(note, () => 'Monday')).toBe(42)
  })
  test('returns null if the process has ended', () => {
    expect(holderIn(note, () => null)).toBeNull()
  })
  test('returns null if another program has the same process id', () => {
    expect(holderIn(note, () => 'Tuesday')).toBeNull()
  })
  test.each([null, '', '{"pid":', 'null'])('returns null for an incomplete lock: %s', (text) => {
    expect(holderIn(text, () => 'Monday')).toBeNull()
  })
})

describe('takeLock', () => {
  let folder: string
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'erp-console-test-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  test('locks once, and again after the release', () => {
    const file = join(folder, 'lock')
    const lock = takeLock(file)
    expect(takeLock(file)).toEqual({ heldBy: process.pid })
    if ('release' in lock) lock.release()
    expect(existsSync(file)).toBe(false)
    expect(takeLock(file)).toHaveProperty('release')
  })

  test('replaces the lock of an ended process', () => {
    const file = join(folder, 'lock')
    writeFileSync(file, JSON.stringify({ pid: process.pid, born: 'long ago' }))
    expect(takeLock(file)).toHaveProperty('release')
  })
})
