import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createServer } from 'vite'
import { seedDemo } from '#apps/api/seed.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { freePort } from '#platform/server/embedded/postmaster.ts'
import { migrateToLatest } from '#platform/server/db/migrate.ts'
import { printDemoAccounts } from '#tools/start/demo-accounts.ts'
import { print } from '#tools/start/progress.ts'
import { withDatabase } from '#tools/start/with-database.ts'

const root = resolve(import.meta.dirname, '..')

// Development server: the console from its sources and the API, restarted on every change, at one address.
await withDatabase(develop, { mayBeStopped: true })

async function develop(url: string): Promise<void> {
  const { host, port, dataDir } = readConfiguration(process.env)
  await migrateToLatest(url)
  await seedDemo(url, print)

  const apiPort = await freePort()
  const api = spawn(process.execPath, ['--watch', 'tools/dev/api.ts'], {
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
  const target = `http://127.0.0.1:${apiPort}`
  const vite = await createServer({
    root: resolve(root, 'apps/console'),
    server: {
      host,
      port,
      strictPort: true,
      proxy: Object.fromEntries(['/v1', '/files', '/healthz', '/readyz'].map((path) => [path, target])),
    },
  })
  await vite.listen()
  await answering(`${target}/healthz`)
  vite.printUrls()
  printDemoAccounts()

  await new Promise<void>((done) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => done())
    api.once('exit', () => done())
  })
  api.kill('SIGTERM')
  await vite.close()
}

/** Waits until the API responds, so that the printed address works immediately. */
async function answering(address: string): Promise<void> {
  for (let tried = 0; tried < 300; tried++) {
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await setTimeout(100)
  }
}
