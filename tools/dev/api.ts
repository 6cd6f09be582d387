import { startServer } from '#apps/api/main.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'

// API process for development on an existing, migrated database. Node restarts it when a source file changes.
const configuration = readConfiguration(process.env)
if (configuration.databaseUrl === null) throw new Error('tools/dev.ts starts this, with DATABASE_URL.')
const server = await startServer(configuration, configuration.databaseUrl)
console.log(`API at ${server.address ?? 'no address: it works on jobs'}`)

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => void server.close().finally(() => process.exit(0)))
}
