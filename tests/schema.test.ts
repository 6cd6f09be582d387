import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'
import { type Catalog, readCatalog } from '#tools/schema/catalog.ts'
import { columnMeanings, conventionsPage } from '#tools/schema/column-meanings.ts'
import { pagesFolder, schemaPages } from '#tools/schema/pages.ts'
import { schemaFile, schemaSql } from '#tools/schema/schema-sql.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let catalog: Catalog
let version: number

beforeAll(async () => {
  database = await openTestDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  catalog = await readCatalog(client)
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  version = rows[0]?.version ?? 0
  await client.end()
})

afterAll(async () => {
  await database.close()
})

test('the schema › is the one in schema.sql', ({ skip }) => {
  // Other versions of PostgreSQL write expressions in another form.
  if (version !== 18) skip()
  expect(schemaSql(catalog), 'Run "npm run schema".').toBe(readFileSync(schemaFile, 'utf8'))
})

test('docs/database › describes the schema', ({ skip }) => {
  if (version !== 18) skip()
  const pages = schemaPages(catalog)
  expect(readdirSync(pagesFolder).toSorted()).toEqual([...pages.keys(), conventionsPage].toSorted())
  for (const [name, text] of pages)
    expect(text, `Run "npm run schema": ${name}`).toBe(readFileSync(`${pagesFolder}/${name}`, 'utf8'))
})

test('every table, view and function › has a comment', () => {
  const all = [...catalog.tables, ...catalog.functions]
  expect(all.filter(({ comment }) => comment === null).map(({ name }) => name)).toEqual([])
})

test('every check constraint › has a name that states its rule or column', () => {
  const generated = catalog.tables.flatMap((table) =>
    table.constraints
      .filter(({ kind, name }) => kind === 'c' && (name === `${table.name}_check` || /_check\d+$/.test(name)))
      .map(({ name, definition }) => `${name}: ${definition}`),
  )
  expect(generated, 'Write "constraint <table>_<rule> check (…)".').toEqual([])
})

test('every column › has a meaning: a comment, a key or a convention', () => {
  const meaningOf = columnMeanings(catalog)
  const without = catalog.tables.flatMap((table) =>
    table.columns
      .filter((column) => meaningOf(table, column) === null)
      .map(({ name }) => `${table.name}.${name}`),
  )
  expect(without, 'Add a comment to migrations/comments.sql of the owner.').toEqual([])
})

test('every column with money or a percentage › names its unit', () => {
  const numbers = new Set(['bigint', 'integer', 'smallint', 'numeric'])
  const parts = new Set(
    `amount balance budget ceiling centavos charge convenience cost credit debit denomination discount fee floor granted
    held income mdr net p2m p2p posted price rate rebate rent renta salary score share spent srp subtotal threshold used
    value`.split(/\s+/),
  )
  const unit = /centavo|minor unit|basis point|hundredths|percent|whole coins|whole points|number of|as in /i
  const meaningOf = columnMeanings(catalog)
  const without = catalog.tables.flatMap((table) =>
    table.columns
      .filter(
        ({ name, type }) =>
          numbers.has(type) && !name.endsWith('_id') && name.split('_').some((part) => parts.has(part)),
      )
      .filter((column) => !unit.test(meaningOf(table, column) ?? ''))
      .map(({ name }) => `${table.name}.${name}`),
  )
  expect(without, 'Add the unit to the comment, such as "In centavos."').toEqual([])
})
