import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { referencePrefixes } from '#apps/api/testing/reference-prefixes.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

const root = join(import.meta.dirname, '../..')

let api: TestApi
beforeAll(async () => {
  api = await openTestApi([])
})
afterAll(() => api.close())

/** Patterns by which SQL and TypeScript put a prefix in front of a number. */
const writers = [
  /'([A-Z][A-Z0-9]{2})'(?:::text)? *\|\| *lpad\(/g,
  /record_reference\('([A-Z][A-Z0-9]{2})'/g,
  /kantoads_ref\('([A-Z][A-Z0-9]{2})'/g,
  /`([A-Z][A-Z0-9]{2})\$\{String\(/g,
  /`([A-Z][A-Z0-9]{2})\$\{\w+\.padStart\(/g,
]
const prefixesIn = (text: string) =>
  writers.flatMap((writer) => [...text.matchAll(writer)].map(([, prefix = '']) => prefix))

async function usedPrefixes(): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    select prosrc as source from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select pg_get_expr(adbin, adrelid) from pg_attrdef`.execute(api.owner)
  const files = globSync('{areas,platform,apps}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /\.test\.|e2e|testing|reference-prefixes/.test(name),
  })
  const texts = [
    ...rows.map(({ source }) => source),
    ...files.map((file) => readFileSync(join(root, file), 'utf8')),
  ]
  return [...new Set(texts.flatMap(prefixesIn))].toSorted()
}

test('reference prefixes › match the prefixes written by the schema and the code', async () => {
  expect(await usedPrefixes()).toEqual(Object.keys(referencePrefixes).toSorted())
})

test('reference prefixes › have distinct meanings', () => {
  const meanings = Object.values(referencePrefixes)
  expect(new Set(meanings).size).toBe(meanings.length)
})

test('take_numbers › reuses the number when the transaction rolls back', async () => {
  const next = () => sql<{ n: number }>`select take_numbers('eload-b2b') as n`.execute(api.db)
  const first = (await next()).rows[0]?.n ?? 0
  await api.db
    .transaction()
    .execute(async (tx) => {
      await sql`select take_numbers('eload-b2b')`.execute(tx)
      throw new Error('refused')
    })
    .catch(() => {})
  expect((await next()).rows[0]?.n).toBe(first + 1)
})
