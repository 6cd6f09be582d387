import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { freePort } from '#platform/server/embedded/postmaster.ts'

/** The program: PGBOUNCER_PATH, or the one of the Debian package. */
const program = process.env['PGBOUNCER_PATH'] ?? '/usr/sbin/pgbouncer'
const [, major = '0', minor = '0'] =
  /PgBouncer (\d+)\.(\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? []

/** Reason the tests with PgBouncer are skipped, or null if they run. */
export const whyNoPgBouncer: string | null =
  Number(major) > 1 || Number(minor) >= 21
    ? null
    : major === '0'
      ? 'PgBouncer is not installed; PGBOUNCER_PATH names another program'
      : `PgBouncer ${major}.${minor} is older than 1.21; PGBOUNCER_PATH names another program`

/** Starts PgBouncer with the configuration of deploy/pgbouncer before a database. Returns the URL through it. */
export async function startPgBouncer(apiUrl: string, changes: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'erp-pgbouncer-'))
  const server = new URL(apiUrl)
  const port = await freePort()
  const users = join(folder, 'userlist.txt')
  writeFileSync(users, `"${server.username}" "${decodeURIComponent(server.password)}"\n`)
  const settings = {
    '*': `host=${server.hostname} port=${server.port}`,
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    auth_file: users,
    ...changes,
  }
  let text = readFileSync(resolve(import.meta.dirname, '../deploy/pgbouncer/pgbouncer.ini'), 'utf8')
  for (const [name, value] of Object.entries(settings)) {
    const line = new RegExp(`^${RegExp.escape(name)} = .*$`, 'm')
    if (!line.test(text)) throw new Error(`deploy/pgbouncer/pgbouncer.ini has no line ${name}.`)
    text = text.replace(line, () => `${name} = ${value}`)
  }
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, text)
  chmodSync(folder, 0o755)
  const isRoot = process.getuid?.() === 0
  const child: ChildProcess = spawn(program, [...(isRoot ? ['-u', 'nobody'] : []), file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr?.setEncoding('utf8').on('data', (part: string) => (log += part))
  const url = Object.assign(new URL(apiUrl), { hostname: '127.0.0.1', port: String(port) }).href
  await vi.waitFor(async () => {
    if (child.exitCode !== null) throw new Error(log)
    const client = new pg.Client({ connectionString: url })
    await client.connect().finally(() => client.end().catch(() => {}))
  }, 15_000)
  return {
    url,
    log: () => log,
    async stop() {
      const gone = new Promise((done) => child.once('close', done))
      child.kill('SIGQUIT')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
