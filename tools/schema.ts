import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Client } from 'pg'
import { migrateToLatest } from '#platform/server/db/migrate.ts'
import { startThrowaway } from '#platform/server/embedded/throwaway.ts'
import { readCatalog } from '#tools/schema/catalog.ts'
import { conventionsPage } from '#tools/schema/column-meanings.ts'
import { pagesFolder, schemaPages } from '#tools/schema/pages.ts'
import { schemaFile, schemaSql } from '#tools/schema/schema-sql.ts'

// npm run schema   writes schema.sql and docs/database from a database that the migrations created
const cluster = await startThrowaway()
try {
  await migrateToLatest(cluster.url)
  const client = new Client({ connectionString: cluster.url })
  await client.connect()
  const catalog = await readCatalog(client)
  await client.end()
  const root = resolve(import.meta.dirname, '..')
  writeFileSync(resolve(root, schemaFile), schemaSql(catalog))
  for (const name of readdirSync(resolve(root, pagesFolder)))
    if (name !== conventionsPage) rmSync(resolve(root, pagesFolder, name))
  for (const [name, text] of schemaPages(catalog)) writeFileSync(resolve(root, pagesFolder, name), text)
  console.log(`${schemaFile}: ${catalog.tables.length} tables and ${catalog.functions.length} functions.`)
} finally {
  await cluster.stop()
}
