import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { holderIn, takeLock } from '#platform/server/embedded/console-lock.ts'

describe('holderIn', () => {
  const note = JSON.stringify({ pid: 42, born: 'Monday' })

  test('a living process holds its lock', () => {
    expect(holderIn(note, () => 'Monday')).toBe(42)
  })
  test('a dead one does not', () => {
    expect(holderIn(note, () => null)).toBeNull()
  })
  test('nor does another program that was given its number', () => {
    expect(holderIn(note, () => 'Tuesday')).toBeNull()
  })
  test.each([null, '', '{"pid":', 'null'])('nobody holds what was never written whole: %s', (text) => {
    expect(holderIn(text, () => 'Monday')).toBeNull()
  })
})

describe('takeLock', () => {
  let folder: string
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'erp-console-test-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  test('is taken once, and again after it was given back', () => {
    const file = join(folder, 'lock')
    const lock = takeLock(file)
    expect(takeLock(file)).toEqual({ heldBy: process.pid })
    if ('release' in lock) lock.release()
    expect(existsSync(file)).toBe(false)
    expect(takeLock(file)).toHaveProperty('release')
  })

  test('passes over a dead lock', () => {
    const file = join(folder, 'lock')
    writeFileSync(file, JSON.stringify({ pid: process.pid, born: 'long ago' }))
    expect(takeLock(file)).toHaveProperty('release')
  })
})
