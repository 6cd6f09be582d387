import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Client } from 'pg'
import { migrateToLatest } from '#platform/server/db/migrate.ts'
import { startThrowaway } from '#platform/server/embedded/throwaway.ts'
import { readCatalog } from '#tools/schema/catalog.ts'
import { schemaFile, schemaSql } from '#tools/schema/schema-sql.ts'

// npm run schema   writes the schema of the database, as the migrations create it
const cluster = await startThrowaway()
try {
  await migrateToLatest(cluster.url)
  const client = new Client({ connectionString: cluster.url })
  await client.connect()
  const catalog = await readCatalog(client)
  await client.end()
  writeFileSync(resolve(import.meta.dirname, '..', schemaFile), schemaSql(catalog))
  console.log(`${schemaFile}: ${catalog.tables.length} tables and ${catalog.functions.length} functions.`)
} finally {
  await cluster.stop()
}
