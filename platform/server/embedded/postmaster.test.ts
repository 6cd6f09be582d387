import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import {
  StartError,
  freePort,
  launchWithRetry,
  parsePostmasterFile,
  startProblemIn,
} from '#platform/server/embedded/postmaster.ts'
import { settingsFor } from '#platform/server/embedded/settings.ts'

describe('parsePostmasterFile', () => {
  const lines = ['4711', '/data', '1795266938', '5432', '', '127.0.0.1', ' 16039944         4']

  test('is ready if its last line is "ready"', () => {
    expect(parsePostmasterFile([...lines, 'ready   ', ''].join('\n'))).toEqual({ pid: 4711, ready: true })
  })
  test.each(['starting', 'stopping', ''])('is not ready if its last line is "%s"', (status) => {
    expect(parsePostmasterFile([...lines, status].join('\n'))).toEqual({ pid: 4711, ready: false })
  })
  test('returns null for an empty file', () => {
    expect(parsePostmasterFile('')).toBeNull()
  })
})

test.each([
  ['FATAL:  lock file "postmaster.pid" already exists', 'still locked'],
  ['FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use', 'still locked'],
  ['LOG:  could not bind IPv4 address "127.0.0.1": Address already in use', 'port taken'],
  ['FATAL:  could not access file "nonsense"', 'other'],
])('startProblemIn › reads %s as: %s', (output, problem) => {
  expect(startProblemIn(output)).toBe(problem)
})

test('launchWithRetry › retries after temporary problems only', async () => {
  const started = { pid: 1, gone: Promise.resolve(), stop: async () => {}, abandon() {} }
  const locked = () => Promise.reject(new StartError('lock file "postmaster.pid" already exists'))
  let attempts = 0
  expect(await launchWithRetry(() => (++attempts < 3 ? locked() : Promise.resolve(started)))).toBe(started)
  expect(attempts).toBe(3)
  await expect(launchWithRetry(() => Promise.reject(new StartError('disk full')))).rejects.toThrow(
    'disk full',
  )
})

test('freePort › skips a port that is in use', async () => {
  const other = createServer()
  const taken = await freePort()
  await new Promise<void>((done) => other.listen(taken, '127.0.0.1', done))
  expect(await freePort(taken)).not.toBe(taken)
  other.close()
})

test.each([
  [512, '64MB', '256MB', '4MB'],
  [4096, '512MB', '2048MB', '8MB'],
  [65_536, '1024MB', '32768MB', '16MB'],
])('settingsFor › sizes the server for a machine with %i MB', (megabytes, buffers, cache, work) => {
  expect(settingsFor(5432, megabytes * 1024 * 1024)).toMatchObject({
    shared_buffers: buffers,
    effective_cache_size: cache,
    work_mem: work,
    fsync: 'on',
  })
})
