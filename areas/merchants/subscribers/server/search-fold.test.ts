import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { normalised, searchFold } from '#platform/contract/search-words.ts'
import { connectOutsidePool } from '#platform/server/db/database.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

const foldsOf = async (texts: readonly string[]) => {
  const { rows } = await sql<{ folded: string }>`
    select search_fold(x) as folded from unnest(${texts}::text[]) with ordinality u (x, n) order by n`.execute(
    database.db,
  )
  return rows.map(({ folded }) => folded)
}

test.each([
  ['Tindahan ni Nin\u0303o', 'tindahan ni nino'],
  ['NIÑO', 'nino'],
  ['Dela\u00a0Cruz\u3000Store', 'dela cruz store'],
  ['D\u2019Angelo \u201cJr.\u201d', `d'angelo "jr."`],
  ['Jo\u200bse\ufeff', 'jose'],
  ['ŁØÆ ΑΩ ЖЯ Й', 'łøæ αω жя и'],
  ['Straße 한글', 'straße 한글'],
])('fold of %j › is the same in the database and in the console', async (text, folded) => {
  expect([searchFold(text), ...(await foldsOf([text]))]).toEqual([folded, folded])
})

test('fold › is the same in the database and in the console for any text', async () => {
  const units = Array.from(
    'aAzZñÑéÉ\u0303\u0301 \u00a0\u2003\u3000\t\n\u200b\u200d\ufeff\u00ad’‘“”\'"ØßİıſKÅΣς한글ЙйẸ̀ﬁ😀_%0',
  )
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...units), maxLength: 30 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  const storable = text.map((each) => each.replaceAll('\0', '').toWellFormed())
  await fc.assert(
    fc.asyncProperty(fc.array(storable, { minLength: 100, maxLength: 200 }), async (texts) => {
      expect(await foldsOf(texts)).toEqual(texts.map(searchFold))
    }),
    { numRuns: 40 },
  )
})

test('migration of the search columns › folds the rows again whose fold has changed', async () => {
  const folder = path.join(import.meta.dirname, 'migrations')
  const name = readdirSync(folder).find((each) => each.endsWith('-fold-search-columns.sql')) ?? ''
  const { owner } = database
  const before = `create or replace function search_fold(words text) returns text
    language sql immutable strict parallel safe as 'select lower(words)'`
  await sql.raw(before).execute(owner)
  await sql`insert into product_brand (name, created_by, updated_by)
    values (${'Nin\u0303o'}, 'test', 'test'), ('Plain', 'test', 'test')`.execute(owner)
  const stored = async () => {
    const { rows } = await sql<{ sortName: string; xmin: string }>`
      select sort_name, xmin::text from product_brand where created_by = 'test' order by name`.execute(owner)
    return rows
  }
  const [niño, plain] = await stored()
  expect(niño?.sortName).toBe('nin\u0303o')
  const client = await connectOutsidePool(owner)
  await client.query(readFileSync(path.join(folder, name), 'utf8'))
  await client.end()
  const [again, untouched] = await stored()
  expect([again?.sortName, untouched]).toEqual(['nino', plain])
})

test('search term › has no spaces around it and single spaces within', () => {
  expect(normalised(' \u00a0Dela  \u00a0Cruz\u200b ')).toBe('dela cruz')
})
