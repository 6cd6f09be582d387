import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Client } from 'pg'
import { migrateToLatest } from '#platform/server/db/migrate.ts'
import { startThrowaway } from '#platform/server/embedded/throwaway.ts'
import { controlsPage } from '#tools/controls/page.ts'

// npm run controls   generates docs/controls.md from the rules of a database that the migrations created
const cluster = await startThrowaway()
try {
  await migrateToLatest(cluster.url)
  const client = new Client({ connectionString: cluster.url })
  await client.connect()
  writeFileSync(resolve(import.meta.dirname, '../docs/controls.md'), await controlsPage(client))
  await client.end()
  console.log('Wrote docs/controls.md.')
} finally {
  await cluster.stop()
}
