import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { rotateLog } from '#platform/server/embedded/data-folder.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'erp-log-'))
afterEach(() => rmSync(folder, { recursive: true }))

test('rotateLog › moves aside more than 20 MB while the server appends to the file', () => {
  const file = path.join(folder, 'postgres.log')
  const server = openSync(file, 'a')
  writeSync(server, 'short')
  rotateLog(file)
  expect(statSync(file).size).toBe(5)
  writeSync(server, Buffer.alloc(20 * 1024 * 1024, 'x'))
  rotateLog(file)
  writeSync(server, 'next line')
  closeSync(server)
  expect(readFileSync(file, 'utf8')).toBe('next line')
  expect(statSync(`${file}.old`).size).toBe(20 * 1024 * 1024 + 5)
})
