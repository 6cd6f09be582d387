import { seedDemo } from '#apps/api/seed.ts'
import { startServer } from '#apps/api/main.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { print } from '#tools/start/progress.ts'

// API process for development on an existing, migrated database. Node restarts it when a source file changes. It seeds
// the demo data itself, because only a new process has the changed modules.
const configuration = readConfiguration(process.env)
if (configuration.databaseUrl === null) throw new Error('tools/dev.ts starts this, with DATABASE_URL.')
await seedDemo(configuration.databaseUrl, print)
const url = configuration.databaseUrl
const server = await startServer(configuration, { apiUrl: url, workerUrl: url, paymentsUrl: url })
console.log(`API at ${server.address ?? 'no address: it works on jobs'}`)

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => void server.close().finally(() => process.exit(0)))
}
