import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameFold, nameKey, normalised, searchFold } from '#platform/contract/search-words.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

const foldsOf = async (texts: readonly string[], fold: 'name_fold' | 'search_fold' = 'search_fold') => {
  const { rows } = await sql<{ folded: string }>`
    select ${sql.raw(fold)}(x) as folded from unnest(${texts}::text[]) with ordinality u (x, n) order by n`.execute(
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

// Forms of the same name, as keyboards, spreadsheets and web pages write it.
const quotes = [
  "'",
  '\u2018',
  '\u2019',
  '\u201a',
  '\u201b',
  '\u02b9',
  '\u02bb',
  '\u02bc',
  '\u02bd',
  '\u00b4',
  '`',
  '\u2032',
  '\u2035',
]
const doubleQuotes = ['"', '\u201c', '\u201d', '\u201e', '\u201f', '\u2033', '\u2036']
const blanks = [' ', '\u00a0', '\u2002', '\u2003', '\u2007', '\u2009', '\u202f', '\u3000']
const unseen = [
  '',
  '\u00ad',
  '\u061c',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u202e',
  '\u2060',
  '\u2066',
  '\ufeff',
]
const forms = [
  ...quotes.map((quote) => `Lola${quote}s "Best" Ni\u00f1o`),
  ...doubleQuotes.map((quote) => `Lola's ${quote}Best${quote} Ni\u00f1o`),
  ...blanks.map((blank) => `Lola's${blank}"Best"${blank}Ni\u00f1o`),
  ...unseen.map((sign) => `Lo${sign}la's "Best" Ni\u00f1o`),
  `LOLA'S "BEST" NI\u00d1O`,
  `Lola's "Best" Nin\u0303o`,
]

test('fold of a name › is equal for all forms of quotation marks, spaces, case and invisible characters', async () => {
  expect(new Set(forms.map(nameFold))).toEqual(new Set([`lola's "best" ni\u00f1o`]))
  expect(new Set(await foldsOf(forms, 'name_fold'))).toEqual(new Set([`lola's "best" ni\u00f1o`]))
  expect(new Set(await foldsOf(forms))).toEqual(new Set([`lola's "best" nino`]))
  expect(nameKey(' \u00a0Lola\u2019s  \u00a0Best\u200b ')).toBe("lola's best")
})

test('fold of a name › keeps letters with marks, full-width letters and other signs apart', async () => {
  const names = ['Nino', 'Niño', 'Ｎino', 'Nino!', 'Nino-', 'Nino*', 'N ino', 'ℕino']
  expect(new Set(await foldsOf(names, 'name_fold')).size).toBe(names.length)
  expect(new Set(names.map(nameFold)).size).toBe(names.length)
})

test('fold › is the same in the database and in the console for each character in a name', async () => {
  const ranges = [
    [1, 0xd7ff],
    [0xf900, 0xffff],
    [0x1d400, 0x1d7ff],
    [0x1f300, 0x1f6ff],
    [0x2f800, 0x2fa1d],
  ] as const
  for (const [first, last] of ranges) {
    const texts = Array.from({ length: last - first + 1 }, (_, n) => `Aé${String.fromCodePoint(first + n)}B`)
    for (let at = 0; at < texts.length; at += 10_000) {
      const some = texts.slice(at, at + 10_000)
      expect(await foldsOf(some)).toEqual(some.map(searchFold))
      expect(await foldsOf(some, 'name_fold')).toEqual(some.map(nameFold))
    }
  }
})

test('unique names › are compared by the fold in every table, except names that staff cannot enter', async () => {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class c on c.oid = indrelid
    where indisunique and not indisprimary and c.relnamespace = 'public'::regnamespace`.execute(
    database.owner,
  )
  const names = rows.filter(({ definition }) => /USING btree \(.*\b(?:name|title)\b/.test(definition))
  const exact = names.filter(({ definition }) => !definition.includes('name_fold(name)'))
  expect(names.length - exact.length).toBeGreaterThan(20)
  expect(exact.map(({ name }) => name).toSorted()).toEqual([
    'ads_advertiser_name_key',
    'business_product_business_id_name_key',
    'business_type_name_key',
    'cashin_method_name_key',
    'eload_b2b_bank_name_key',
    'eload_campaign_preset_name_key',
    'eload_carrier_name_key',
  ])
})

test('fold › is the same in the database and in the console for any text', async () => {
  const units = Array.from(
    'aAzZñÑéÉ\u0303\u0301 \u00a0\u2003\u3000\t\n\u200b\u200d\u202e\u2060\ufeff\u00ad’‘“”´`′ʼ\'"ØßİıſKÅΣς한글ЙйẸ̀ﬁ😀_%0',
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
      expect(await foldsOf(texts, 'name_fold')).toEqual(texts.map(nameFold))
    }),
    { numRuns: 40 },
  )
})

test('unique names › compare the fold', async () => {
  const { owner } = database
  const add = (name: string) =>
    sql`insert into product_brand (name, created_by, updated_by) values (${name}, 'test', 'test')`.execute(
      owner,
    )
  await add('Lola\u2019s')
  await expect(add('LOLA\u00b4S')).rejects.toThrow('product_brand_name')
})

test('search term › has no spaces around it and single spaces within', () => {
  expect(normalised(' \u00a0Dela  \u00a0Cruz\u200b ')).toBe('dela cruz')
})
