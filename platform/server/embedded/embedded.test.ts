import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runningUrl, startEmbedded } from '#platform/server/embedded/embedded.ts'
import { readPostmasterFile } from '#platform/server/embedded/postmaster.ts'
import { waitUntil, startTimeOf, postgresProcessesIn } from '#platform/server/embedded/processes.ts'

const root = resolve(import.meta.dirname, '../../..')
const quiet = () => {}
let home: string
let dataDir: string
let consoles: ChildProcess[]

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'erp-console-test-'))
  dataDir = join(home, 'data')
  consoles = []
})

afterEach(async () => {
  for (const child of consoles) child.kill('SIGKILL')
  await Promise.all(consoles.map(ended))
  // Stops a server that a killed console left running.
  if (existsSync(join(dataDir, 'postgres'))) await (await startEmbedded({ dataDir, log: quiet })).stop()
  rmSync(home, { recursive: true, force: true })
})

/** A console in its own process, like `npm start`. Prints the URL of its database. */
async function startConsole(): Promise<{ child: ChildProcess; url: string }> {
  const program = `
    const { startEmbedded } = await import('#platform/server/embedded/embedded.ts')
    try {
      const { url, stop } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log() {} })
      process.on('SIGTERM', () => stop())
      console.log(url)
    } catch (error) {
      console.log(error.message)
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program + keepAlive], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  consoles.push(child)
  const [url = ''] = await new Promise<string[]>((done) => {
    createInterface({ input: child.stdout }).once('line', (line) => done([line]))
  })
  return { child, url }
}

// Ends when its input closes, so that no console outlives a killed test run.
const keepAlive = `\nprocess.stdin.resume()`

function ended(child: ChildProcess): Promise<unknown> {
  return child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => child.once('exit', done))
}

async function query(url: string, question: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', quiet)
  await client.connect()
  try {
    return (await client.query({ text: question, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

describe('embedded database', () => {
  test('keeps acknowledged writes when console and server are killed at the same time', async () => {
    const { child, url } = await startConsole()
    await query(url, 'create table kept (word text)')
    await query(url, `insert into kept values ('salamat')`)
    const server = readPostmasterFile(join(dataDir, 'postgres'))
    child.kill('SIGKILL')
    process.kill(server!.pid, 'SIGKILL')
    await ended(child)

    const again = await startEmbedded({ dataDir, log: quiet })
    expect(await query(again.url, 'select word from kept')).toEqual([['salamat']])
    await again.stop()
  })

  test('is taken over by the next console after the first was killed', async () => {
    const { child, url } = await startConsole()
    await query(url, 'create table kept (word text)')
    child.kill('SIGKILL')
    await ended(child)
    const left = readPostmasterFile(join(dataDir, 'postgres'))!.pid
    expect(startTimeOf(left)).not.toBeNull()

    const logLines: string[] = []
    const again = await startEmbedded({ dataDir, log: (line) => logLines.push(line) })
    expect(logLines.join()).toContain(`process ${left}`)
    expect(startTimeOf(left)).toBeNull()
    expect(await query(again.url, 'select * from kept')).toEqual([])
    await again.stop()
  })

  test('rejects a second console on the same data and names the first', async () => {
    const { child, url } = await startConsole()
    expect(runningUrl(dataDir)).toBe(url)
    await expect(startEmbedded({ dataDir, log: quiet })).rejects.toThrow(
      `Already running (process ${child.pid})`,
    )
    expect(await query(url, 'select 1')).toEqual([[1]])
  })

  test('leaves no process and no lock behind when it is stopped', async () => {
    const { child } = await startConsole()
    child.kill('SIGTERM')
    expect(await waitUntil(() => !existsSync(join(dataDir, 'console.lock')), 20_000)).toBe(true)
    expect(postgresProcessesIn(join(dataDir, 'postgres'), null)).toEqual([])
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    expect(runningUrl(dataDir)).toBeNull()
  })

  test('restarts a killed server at the same address', async () => {
    const { url, stop } = await startEmbedded({ dataDir, log: quiet })
    const killed = readPostmasterFile(join(dataDir, 'postgres'))!.pid
    process.kill(killed, 'SIGKILL')
    const folder = join(dataDir, 'postgres')
    const runsAgain = () => {
      const file = readPostmasterFile(folder)
      return file !== null && file.pid !== killed && file.ready
    }
    expect(await waitUntil(runsAgain, 20_000)).toBe(true)
    expect(await query(url, 'select 1')).toEqual([[1]])
    await stop()
  })

  test('syncs commits, verifies checksums, listens on the loopback address only and protects its password', async () => {
    const { url, stop } = await startEmbedded({ dataDir, log: quiet })
    const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses']
    const values = await query(url, `select ${settings.map((name) => `current_setting('${name}')`).join()}`)
    expect(values).toEqual([['on', 'on', 'on', 'on', '127.0.0.1']])
    expect(await query(url, `select lower('Ñ'), 'b' < 'C'`)).toEqual([['ñ', false]])
    expect(statSync(join(dataDir, 'database.json')).mode & 0o777).toBe(0o600)
    const stranger = new URL(url)
    stranger.password = 'wrong'
    await expect(query(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    await stop()
  })

  test('reports a data folder it cannot use', async () => {
    writeFileSync(dataDir, '')
    await expect(startEmbedded({ dataDir, log: quiet })).rejects.toThrow(/there is a file of that name/)
  })
})
