import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

/** Tables whose search text contains numbers or emails that no list masks, each with the reason. */
const unmasked: Readonly<Record<string, string>> = {
  staff_user: 'Work emails and numbers of staff identify them to colleagues.',
  approval_request: 'Contains the work email of the maker.',
  eload_provider: 'Business contact of a supplier.',
}

const root = resolve(import.meta.dirname, '..')
let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

test('lists of people › search their texts by whole numbers and emails only', async () => {
  const { rows } = await sql<{ table: string }>`
    select c.relname as table from pg_attrdef d join pg_class c on c.oid = d.adrelid
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where a.attname = 'search_text' and c.relkind in ('r', 'p') and not c.relispartition
      and pg_get_expr(d.adbin, d.adrelid) ~* 'mobile|email|contact'`.execute(database.owner)
  const tables = rows.map(({ table }) => table).filter((table) => !(table in unmasked))
  expect(tables.length).toBeGreaterThan(12)
  const sources = globSync('{areas,platform}/**/server/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(resolve(root, file), 'utf8') }))
  const careless = tables.flatMap((table) =>
    sources
      .filter(({ text }) => new RegExp(String.raw`table: '${table}'`).test(text))
      .filter(({ text }) => /\bcontaining\('search_text'/.test(text))
      .map(({ file }) => `${file} ${table}`),
  )
  expect(careless).toEqual([])
  expect(Object.keys(unmasked).filter((table) => !rows.some((row) => row.table === table))).toEqual([])
})
