import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { freePort } from '#platform/server/embedded/postmaster.ts'

const root = resolve(import.meta.dirname, '..')
let dataDir: string

beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'erp-console-test-'))))
afterEach(() => rmSync(dataDir, { recursive: true }))

/** Runs `npm start`, or another command, with the given settings and waits for it to exit. */
async function start(
  settings: Record<string, string>,
  command = 'tools/start.ts',
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [command], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, npm_lifecycle_event: undefined, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listen = (part: string) => void (output += part)
  child.stdout.setEncoding('utf8').on('data', listen)
  child.stderr.setEncoding('utf8').on('data', listen)
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, said: output }
}

test.each(['start', 'dev'])(
  '%s › ends with a message and no stack trace if the port is taken',
  async (name) => {
    const port = await freePort()
    const other = createServer()
    await new Promise<void>((done) => other.listen(port, '127.0.0.1', done))
    const { code, said: output } = await start({ PORT: String(port) }, `tools/${name}.ts`)
    other.close()
    expect(output).toContain(`Port ${port} is taken by another program.`)
    expect(output).not.toContain('    at ')
    expect(code).toBe(1)
    expect(existsSync(join(dataDir, 'console.lock'))).toBe(false)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  },
)

test('start › ends without showing the password if the database does not respond', async () => {
  const { code, said: output } = await start({
    PORT: '0',
    DATABASE_URL: `postgres://someone:sekreto@127.0.0.1:${await freePort()}/erp`,
  })
  expect(output).toMatch(/The database that DATABASE_URL names does not answer: .*ECONNREFUSED/)
  expect(output).not.toContain('sekreto')
  expect(code).toBe(1)
})

test('start › ends if the database rejects the password', async () => {
  const url = Object.assign(new URL(inject('postgres')), { password: 'mali' })
  const { code, said: output } = await start({ PORT: '0', DATABASE_URL: url.href })
  expect(output).toContain('password authentication failed')
  expect(code).toBe(1)
})

test('start › serves the preparing page while it prepares', async () => {
  const port = await freePort()
  const child = spawn(process.execPath, ['tools/start.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), npm_lifecycle_event: undefined },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((done) => child.once('close', done))
  const said = async (text: string) => {
    let output = ''
    for await (const part of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      output += part
      if (output.includes(text)) return
    }
    throw new Error(`The start ended without "${text}": ${output}`)
  }
  try {
    // Creating the cluster takes seconds, and the demo data longer.
    await said('Creating a new database.')
    const response = await fetch(`http://127.0.0.1:${port}/dashboard`)
    expect([response.status, await response.text()]).toEqual([
      503,
      expect.stringContaining('The console is starting'),
    ])
  } finally {
    child.kill()
    await ended
  }
})

test('start › names an invalid setting', async () => {
  const { code, said: output } = await start({ PORT: 'tatlong libo' })
  expect(output).toContain('PORT')
  expect(code).toBe(1)
})
