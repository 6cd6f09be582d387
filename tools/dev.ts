import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createServer } from 'vite'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { freePort } from '#platform/server/embedded/postmaster.ts'
import { migrateToLatest } from '#platform/server/db/migrate.ts'
import { printDemoAccounts } from '#tools/start/demo-accounts.ts'
import { onNpmExit } from '#tools/start/npm-exit.ts'
import { portError } from '#tools/start/port.ts'
import { buildApp } from '#tools/start/console-build.ts'
import { errorText, print } from '#tools/start/progress.ts'
import { withDatabase } from '#tools/start/with-database.ts'

const root = resolve(import.meta.dirname, '..')

// Development server at one address: the console from its sources, and the API, which restarts and seeds missing demo
// data on every change. A changed SQL file is applied immediately.
const stopped = new Promise<void>((done) => {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => done())
  onNpmExit(done)
})
const closing: (() => unknown)[] = []
await withDatabase(
  async (url) => {
    try {
      await Promise.race([develop(url), stopped])
    } finally {
      for (const close of closing.toReversed()) await close()
    }
  },
  { mayBeStopped: true, startError: ({ host, port }) => portError(host, port) },
)
process.exit()

async function develop(url: string): Promise<void> {
  const { host, port, dataDir } = readConfiguration(process.env)
  await migrateToLatest(url)
  migrateOnChange(url)

  const apiPort = await freePort()
  const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'tools/dev/api.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(apiPort),
      PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://${host}:${port}`,
    },
  })
  const ended = new Promise<void>((done) => api.once('exit', () => done()))
  closing.push(() => {
    api.kill('SIGTERM')
    return ended
  })
  const target = `http://127.0.0.1:${apiPort}`
  const vite = await createServer({
    root: resolve(root, 'apps/console'),
    server: {
      host,
      port,
      strictPort: true,
      proxy: Object.fromEntries(
        ['/v1', '/files', '/healthz', '/readyz', '/sandbox'].map((path) => [path, target]),
      ),
    },
  })
  closing.push(() => vite.close())
  await vite.listen()
  await Promise.all([buildApp('sandbox', print), responds(`${target}/healthz`)])
  vite.printUrls()
  printDemoAccounts(`http://${host}:${port}`)
  await ended
}

/** Migrates the database whenever a SQL file is added or changed, and prints the result or the error. */
function migrateOnChange(url: string): void {
  let isChanged = false
  let migrating: Promise<void> | null = null
  const migrate = async () => {
    while (isChanged) {
      // Editors write a file in several steps.
      await setTimeout(200)
      isChanged = false
      try {
        const count = await migrateToLatest(url)
        if (count > 0) print(`Schema     ${count} ${count === 1 ? 'file' : 'files'} applied`)
      } catch (error) {
        print(`Schema     not migrated. ${errorText(error)}`)
      }
    }
    migrating = null
  }
  for (const folder of ['areas', 'platform']) {
    const watcher = watch(resolve(root, folder), { recursive: true }, (_event, file) => {
      if (!/[/\\]migrations[/\\].*\.sql$/.test(file ?? '')) return
      isChanged = true
      migrating ??= migrate()
    })
    closing.push(() => watcher.close())
  }
}

/** Waits until the API responds, so that the printed address works immediately. */
async function responds(address: string): Promise<void> {
  const isReady = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await setTimeout(100)
}
