import { testMessage } from '#platform/server/testing/test-messages.ts'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { defineList } from '#platform/contract/columns.ts'
import { exportCalls } from '#platform/contract/exports.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { connectOutsidePool } from '#platform/server/db/database.ts'
import { defineExport, exportHandlers, exportJob, sweepExports } from '#platform/server/exports/exports.ts'
import { insertRun, nextExportId } from '#platform/server/exports/runs.ts'
import { literalSql } from '#platform/server/exports/literal-sql.ts'
import { copyRows } from './copy-rows.ts'
import { csvRows } from '#platform/server/exports/csv-writer.ts'
import { sheetRows } from '#platform/server/exports/sheet-rows.ts'
import { renderMessages } from '#platform/server/exports/stored-messages.ts'
import { needsMark } from '#platform/server/files/csv.ts'
import { schemaErrors } from './testing/spreadsheet-schema.ts'
import { openZip } from '#platform/server/files/zip.ts'
import { readLimits } from '#platform/server/imports/sheet-row.ts'
import { readSheet } from '#platform/server/imports/sheet.ts'
import { prepareJobs, startJobs } from '#platform/server/jobs/jobs.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { containing, equal } from '#platform/server/lists/list-query.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { Language } from '#platform/words/words.ts'
import { openTestApi, type TestApi, testConfiguration } from '#platform/server/testing/test-api.ts'
import { keyFor } from '#platform/server/uploads/file-keys.ts'
import { addFiles } from '#platform/server/uploads/uploads.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'erp-exports-engine-'))
const configuration = testConfiguration({ DATA_DIR: folder })
const both = (text: string) => testMessage(text, `${text}!`)

const list = call('/things/list', {
  needs: { minLevel: 40 },
  request: listRequest({
    filters: { kind: z.enum(['odd', 'even']) },
    sorts: ['at', 'name'],
    defaultSort: 'at',
  }),
  reply: pageOf(z.object({ id: z.int() })),
})
const thingList = defineList(list, {
  name: 'things',
  title: both('Things'),
  exportNeeds: { minLevel: 40 },
  columns: [
    { key: 'id', title: both('ID'), kind: 'count' },
    { key: 'name', title: both('Name'), kind: 'text', sort: true },
    { key: 'amount', title: both('Amount'), kind: 'money' },
    { key: 'at', title: both('At'), kind: 'moment' },
    { key: 'on', title: both('On'), kind: 'day' },
    { key: 'isNew', title: both('New'), kind: 'yesno' },
  ],
})
const sorts = {
  at: { by: sql`t.at`, type: 'timestamptz' as const },
  name: { by: sql`t.name`, type: 'text' as const },
}
const thingPlan = ({ filters, search }: RequestOf<typeof list>) => ({
  table: 'thing',
  sorts,
  date: 'at',
  where: [...equal('kind', filters.kind), ...containing('name', search)],
  select: sql`t.id, t.name, t.kind, t.amount, t.at, t.is_new`,
})
const things = defineExport(thingList, thingPlan, {
  values: { on: sql`(r.at at time zone 'Asia/Manila')` },
})
// A slow list, so that a test can cancel its export.
const slow = defineExport(
  { ...thingList, name: 'slow-things', columns: thingList.columns.filter(({ key }) => key === 'name') },
  thingPlan,
  { values: { name: sql`repeat('x', 500) || pg_sleep(0.01)::text` } },
)
// A list of credits and debits whose screen shows sums.
const summed = defineExport(
  {
    ...thingList,
    name: 'summed-things',
    columns: thingList.columns.filter(({ key }) => key === 'id' || key === 'amount'),
  },
  ({ filters }) => ({
    table: 'thing',
    sorts,
    where: equal('kind', filters.kind),
    select: sql`t.id, t.name, t.amount`,
    totals: {
      amount: sql`abs(t.amount)`,
      status: sql`t.kind`,
      isDebit: sql`t.amount < 0`,
    },
  }),
)
const kinds = [things, slow, summed]
const job = exportJob(kinds)

let api: TestApi
let ana: ReturnType<TestApi['staffWith']>
const running: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  api = await openTestApi(exportHandlers(kinds), { configuration })
  addFiles(api.app, { db: api.db, configuration })
  await prepareJobs(api.url, [job])
  await sql`create table thing (id bigint primary key, name text not null, kind text not null, amount bigint not null,
    at timestamptz not null, is_new boolean not null)`.execute(api.owner)
})
beforeEach(async () => {
  ana = api.staffWith({ minLevel: 40 })
  await Promise.all(running.splice(0).map((each) => each.stop()))
  await sql`truncate thing`.execute(api.owner)
})
afterAll(async () => {
  await Promise.all(running.map((each) => each.stop()))
  await api.close()
  rmSync(folder, { recursive: true })
})

const names = ['+639171234567', '=1+1', '-12.50', 'Ñuñez, "Jr."', '<b>&amp;</b>']
const fill = (rows: number) =>
  sql`insert into thing select i, coalesce((${names}::text[])[i], 'thing ' || i),
    case when i % 2 = 0 then 'even' else 'odd' end, (i - 2) * 12345, '2026-11-20T15:59:59Z'::timestamptz + make_interval(secs => i::int),
    i % 2 = 0 from generate_series(1, ${rows}) i`.execute(api.owner)
const work = async () =>
  void running.push(await startJobs(api.db, api.url, [job], configuration, { look: 0.5, supervise: 1 }))
const fetched = async (url: string) => (await api.app.inject({ method: 'GET', url })).rawPayload
const until = (jobId: number, state: string) =>
  vi.waitFor(async () => expect(await ana.get(exportCalls.run, { jobId })).toMatchObject({ state }), {
    timeout: 20_000,
    interval: 50,
  })

test('CSV file › has a byte order mark, CRLF line ends and no formulas', async () => {
  await fill(4)
  const input = { report: 'things', sortDir: 'asc' } as const
  const { url, fileName, rows } = await ana.get(exportCalls.csv, {
    ...input,
    dateFrom: '2026-11-21',
    dateTo: '2026-11-21',
  })
  expect({ fileName, rows }).toEqual({ fileName: 'things_2026-11-21_2026-11-21.csv', rows: 4 })
  expect((await fetched(url)).toString('utf8')).toBe(
    [
      '\uFEFFID,Name,Amount,At,On,New',
      '1,+639171234567,-123.45,2026-11-21 00:00:00,2026-11-21,no',
      "2,'=1+1,0.00,2026-11-21 00:00:01,2026-11-21,yes",
      '3,-12.50,123.45,2026-11-21 00:00:02,2026-11-21,no',
      '4,"Ñuñez, ""Jr.""",246.90,2026-11-21 00:00:03,2026-11-21,yes',
      '',
    ].join('\r\n'),
  )
})

const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from(`=+-@'＝＋－＠ 0,.5%*aÑ\t\n\r\\",<&`)), maxLength: 8 }),
  fc.stringMatching(/^[+-]\d{4,6}[\d*]{3}\d{4}$/),
  fc.stringMatching(/^'?0?9?\d{4,16}$/),
  fc.stringMatching(/^_?_x[0-9a-fG]{4}_x?$/),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((each) => each.replaceAll('\0', '')),
)

test('CSV file › contains each text as csvCell writes it and each number with its decimal point', async () => {
  const client = await connectOutsidePool(api.db)
  const row = fc.tuple(fc.option(anyText), fc.option(fc.maxSafeInteger()), fc.option(anyText))
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (input) => {
        const statement = literalSql(
          api.db,
          sql`select a, n, b from unnest(${input.map(([a]) => a)}::text[], ${input.map(([, n]) => n)}::bigint[],
            ${input.map(([, , b]) => b)}::text[]) with ordinality u(a, n, b, place) order by place`,
        )
        const kinds = ['text', 'money', 'text'] as const
        const pieces: Buffer[] = []
        const write = csvRows(kinds)
        for await (const { bytes } of copyRows(client, statement)) pieces.push(write(bytes))
        expect(parse(Buffer.concat(pieces), { recordDelimiter: '\r\n' })).toEqual(
          input.map(([a, n, b]) => [
            marked(a),
            n === null ? '' : (BigInt(n) < 0n ? '-' : '') + pesos(n < 0 ? -n : n),
            marked(b),
          ]),
        )
      }),
      { numRuns: 60 },
    )
  } finally {
    await client.end()
  }
})
const marked = (text: string | null) => (text !== null && needsMark(text) ? `'${text}` : (text ?? ''))
const pesos = (centavos: number) => String(centavos).padStart(3, '0').replace(/(..)$/, '.$1')

test('column of stored messages › is rendered in the language of the file, and leaves other text unchanged', async () => {
  const client = await connectOutsidePool(api.db)
  const stored = platformMessages('LINK_EXPIRED')
  const kinds = ['text', 'message', 'count', 'message'] as const
  const written = async (language: Language, rows: readonly (readonly [string, string | null])[]) => {
    const statement = literalSql(
      api.db,
      sql`select a, m, 7, m from unnest(${rows.map(([a]) => a)}::text[], ${rows.map(([, m]) => m)}::text[])
        with ordinality u(a, m, place) order by place`,
    )
    const render = renderMessages(kinds, language)
    const write = csvRows(kinds)
    const pieces: Buffer[] = []
    for await (const { bytes } of copyRows(client, statement)) pieces.push(write(render(bytes)))
    return parse(Buffer.concat(pieces), { recordDelimiter: '\r\n' })
  }
  try {
    const rows = [
      [stored.encoded, stored.encoded],
      ['a', null],
    ] as const
    for (const language of ['en', 'fil'] as const)
      expect(await written(language, rows)).toEqual([
        [stored.encoded, stored.in(language), '7', stored.in(language)],
        ['a', '', '7', ''],
      ])
    expect(stored.in('fil')).not.toBe(stored.in('en'))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(anyText, fc.option(anyText)), { minLength: 1 }), async (input) => {
        expect(await written('fil', input)).toEqual(
          input.map(([a, m]) => [marked(a), marked(m), '7', marked(m)]),
        )
      }),
      { numRuns: 30 },
    )
  } finally {
    await client.end()
  }
})

test('workbook › contains each text, with characters that XML does not allow as spreadsheets write them', async () => {
  const client = await connectOutsidePool(api.db)
  const statement = (texts: readonly string[]) =>
    literalSql(api.db, sql`select x from unnest(${texts}::text[]) with ordinality u(x, n) order by n`)
  const written = async (texts: readonly string[]) => {
    const write = sheetRows(['text'])
    const pieces: Buffer[] = []
    for await (const { bytes } of copyRows(client, statement(texts), 3)) pieces.push(write(bytes))
    const rows = Array.from(
      Buffer.concat(pieces)
        .toString()
        .matchAll(/<row r="(\d+)">(?:<c r="A\1" [^>]*><is><t [^>]*>([^<]*)<\/t><\/is><\/c>)?<\/row>/g),
    )
    expect(rows.map(([, row]) => Number(row))).toEqual(texts.map((_, index) => index + 2))
    return rows.map(([, , text = '']) =>
      text.replace(
        /&(amp|lt|gt|quot);/g,
        (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '',
      ),
    )
  }
  const decoded = async (texts: readonly string[]) =>
    (await written(texts)).map((text) =>
      text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
    )
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 40 }), async (texts) => {
        expect(await decoded(texts)).toEqual(texts)
      }),
      { numRuns: 40 },
    )
    const long = 'ñ'.repeat(32_765)
    expect(await written([`${long}abcd`, `${long}a😀b`, `${long}&&&`])).toEqual([
      `${long}ab`,
      `${long}a`,
      `${long}&&`,
    ])
    expect(await written(['x\uFFFEy\uFFFF', 'a\u0001\tb\r\nc', '_x0041_na', '_x41_ _x005F_x0041_'])).toEqual([
      'x_xFFFE_y_xFFFF_',
      'a_x0001_\tb_x000D_\nc',
      '_x005F_x0041_na',
      '_x41_ _x005F_x005F_x005F_x0041_',
    ])
  } finally {
    await client.end()
  }
})

test('COPY chunks › do not cross the end of a worksheet', async () => {
  const client = await connectOutsidePool(api.db)
  try {
    const pieces: number[] = []
    for await (const { rows } of copyRows(
      client,
      "select repeat('x', 50) from generate_series(1, 10000)",
      3_000,
    ))
      pieces.push(rows)
    const ends = pieces.map((_, index) => pieces.slice(0, index + 1).reduce((sum, rows) => sum + rows, 0))
    expect(ends).toEqual(expect.arrayContaining([3_000, 6_000, 9_000, 10_000]))
  } finally {
    await client.end()
  }
})

test('literalSql › returns the same rows as the statement with parameters', async () => {
  const client = await connectOutsidePool(api.db)
  try {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean())
    await fc.assert(
      fc.asyncProperty(value, fc.array(fc.string(), { maxLength: 4 }), async (one, many) => {
        const clean = typeof one === 'string' ? one.replaceAll('\0', '') : one
        const list = many.map((each) => each.replaceAll('\0', ''))
        const statement = sql`select (${clean})::text as one, (${list})::text[] as many`
        const { rows } = await client.query(literalSql(api.db, statement))
        expect(rows[0]).toEqual({ one: String(clean), many: list })
      }),
      { numRuns: 60 },
    )
  } finally {
    await client.end()
  }
})

test('workbook › has typed numbers, dates and times, and texts that stay texts', async () => {
  await fill(5)
  const input = { report: 'things', sortDir: 'asc', language: 'fil' } as const
  const { url, fileName } = await ana.get(exportCalls.xlsx, input)
  expect(fileName).toMatch(/^things_\d{4}-\d\d-\d\d\.xlsx$/)
  const bytes = await fetched(url)
  expect(await schemaErrors(bytes)).toEqual([])
  const sheet = await readSheet({ bytes, extension: 'xlsx' }, { limits: { ...readLimits, rows: 100 } })
  expect(sheet.header).toEqual(['ID!', 'Name!', 'Amount!', 'At!', 'On!', 'New!'])
  const rows: string[][] = []
  for await (const { cells } of sheet.rows) rows.push(cells.map(({ text }) => text))
  expect(rows.map(([, name]) => name)).toEqual(names)
  expect(rows[0]).toEqual(['1', '+639171234567', '-123.45', '2026-11-21', '2026-11-21', 'no'])
  expect(rows[1]?.[3]).toBe('2026-11-21T00:00:01')
})

test('workbook › has moments exact enough for programs that cut off seconds instead of rounding them', () => {
  const row = sheetRows(['moment'])(Buffer.from('2026-11-21 00:00:01\n'))
  expect(row.toString()).toBe('<row r="2"><c r="A2" s="4"><v>46347.0000115741</v></c></row>')
})

test('workbook › has sums by status two rows below the filtered rows, if its screen has them', async () => {
  await fill(5)
  const { url } = await ana.get(exportCalls.xlsx, { report: 'summed-things', language: 'en' })
  const bytes = await fetched(url)
  expect(await schemaErrors(bytes)).toEqual([])
  const zip = await openZip(bytes)
  const part = async (name: string) => (await Array.fromAsync(zip.text(name, 1_000_000))).join('')
  const sheet = await part('xl/worksheets/sheet1.xml')
  expect(sheet).toMatch(/<autoFilter ref="A1:B6"\/><\/worksheet>$/)
  expect(await part('xl/workbook.xml')).toContain(`'Things'!$A$1:$B$6</definedName>`)
  expect(Array.from(sheet.matchAll(/<row r="(\d+)"/g), ([, row]) => Number(row))).toEqual([
    1, 2, 3, 4, 5, 6, 8, 9, 10,
  ])
  const sums = Array.from(
    sheet.matchAll(/<t [^>]*>(Total[^<]*)<\/t><\/is><\/c><c r="B\d+" s="7"><v>([^<]*)/g),
  )
  expect(sums.map(([, label, amount]) => [label, amount])).toEqual([
    ['Total: Even (2 rows)', '246.90'],
    ['Total credits: Odd', '493.80'],
    ['Total debits: Odd', '123.45'],
  ])
  zip.close()

  const onlyAmount = await ana.get(exportCalls.xlsx, { report: 'summed-things', columns: ['amount'] })
  const file = await openZip(await fetched(onlyAmount.url))
  const pieces = await Array.fromAsync(file.text('xl/worksheets/sheet1.xml', 1_000_000))
  expect(pieces.join('')).not.toContain('Total')
  file.close()
})

test('workbook › describes itself in the language and the words of the screen, also from a job', async () => {
  await fill(5)
  await work()
  const aboutOf = async (url: string) => {
    const zip = await openZip(await fetched(url))
    const xml = (await Array.fromAsync(zip.text('xl/worksheets/sheet2.xml', 1_000_000))).join('')
    zip.close()
    const texts = Array.from(xml.matchAll(/<t [^>]*>([^<]*)<\/t>/g), ([, text = '']) => text)
    return new Map(texts.slice(1).flatMap((text, index, all) => (index % 2 ? [] : [[text, all[index + 1]]])))
  }
  const query = { report: 'things', filters: { kind: 'odd' }, sortBy: 'name', sortDir: 'asc' } as const
  const filterTexts = { kind: { label: 'Uri', value: 'Gansal' }, other: { label: 'x', value: 'y' } }
  const filipino = { ...query, language: 'fil', filterTexts } as const
  const plain = await aboutOf((await ana.get(exportCalls.xlsx, query)).url)
  expect(Object.fromEntries(plain)).toMatchObject({ 'Sorted by': 'Name, A to Z', 'Filter kind': 'odd' })
  expect(plain.get('Created on')).toMatch(/^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M$/)
  expect([...plain.keys()]).not.toContain('Search')

  const { jobId } = await ana.get(exportCalls.invoke, { ...filipino, format: 'xlsx' })
  await until(jobId, 'done')
  for (const { url } of [
    await ana.get(exportCalls.xlsx, filipino),
    await ana.get(exportCalls.link, { jobId }),
  ]) {
    const about = Object.fromEntries(await aboutOf(url))
    expect(about).toMatchObject({ 'Naka-sort ayon sa': 'Name!, A hanggang Z', Uri: 'Gansal' })
    expect(about).not.toHaveProperty('x')
  }
})

test('export › rejects a search of one character, as its list does', async () => {
  for (const each of [exportCalls.about, exportCalls.csv, exportCalls.xlsx, exportCalls.invoke])
    expect((await ana.answer(each, { report: 'things', search: 'n' })).body).toMatchObject({
      errors: [{ field: 'search', code: 'fields.SEARCH_TOO_SHORT' }],
    })
})

test('export › uses the selected columns, ignores unknown ones and reports the row count in advance', async () => {
  await fill(7)
  const input = { report: 'things', filters: { kind: 'even' } }
  expect(await ana.get(exportCalls.about, input)).toMatchObject({ rows: 3, columns: { length: 6 } })
  const { url, rows } = await ana.get(exportCalls.csv, { ...input, columns: ['amount', 'menu', 'id', 'id'] })
  expect(rows).toBe(3)
  expect((await fetched(url)).toString('utf8')).toBe('\uFEFFAmount,ID\r\n493.80,6\r\n246.90,4\r\n0.00,2\r\n')
})

test('export without rows › is rejected with the same message in every format', async () => {
  for (const each of [exportCalls.csv, exportCalls.xlsx, exportCalls.invoke])
    expect(await ana.answer(each, { report: 'things' })).toMatchObject({
      status: 200,
      body: { status: 'err', code: 'NO_DATA', message: 'No data found, unable to export.' },
    })
})

test('export › rejects what the list rejects and requires permission to read the list', async () => {
  await fill(2)
  expect(await ana.answer(exportCalls.csv, { report: 'things', filters: { size: 1 } })).toMatchObject({
    status: 422,
  })
  expect(await ana.answer(exportCalls.csv, { report: 'things', sortBy: 'amount' })).toMatchObject({
    status: 422,
  })
  expect(await ana.statusOf(exportCalls.csv, { report: 'others' })).toBe(403)
  const ben = api.staffWith({ minLevel: 20 })
  for (const each of [exportCalls.about, exportCalls.csv, exportCalls.xlsx, exportCalls.invoke])
    expect(await ben.statusOf(each, { report: 'things' })).toBe(403)
})

test('large export › runs as a job, is announced by email, audited, and available only to its owner', async () => {
  await fill(3_000)
  const { jobId, rows } = await ana.get(exportCalls.invoke, { report: 'things', format: 'csv' })
  expect(rows).toBe(3_000)
  expect(await ana.ask(exportCalls.link, { jobId })).toBe('platform.EXPORT_NOT_READY')
  await work()
  await until(jobId, 'done')
  const { url } = await ana.get(exportCalls.link, { jobId })
  expect((await fetched(url)).toString('utf8').split('\r\n')).toHaveLength(3_002)

  const ben = api.staffWith({ minLevel: 40 })
  expect(await ben.statusOf(exportCalls.link, { jobId })).toBe(404)
  expect(await ben.statusOf(exportCalls.run, { jobId })).toBe(404)
  expect((await ben.get(exportCalls.list, {})).rows).toEqual([])
  expect((await ana.get(exportCalls.list, {})).rows).toMatchObject([{ jobId, state: 'done', rows: 3_000 }])

  const { rows: recorded } = await sql<{ actions: string[]; mails: number }>`
    select array(select action from audit_entry where kind = 'export' and record_id = ${String(jobId)} order by id) as actions,
      (select count(*) from outbox_mail where recipient = ${ana.email} and kind = 'export') as mails`.execute(
    api.owner,
  )
  expect(recorded[0]).toEqual({ actions: ['Request export', 'Export', 'Download'], mails: 1 })
})

test('cancelled export › leaves no file', async () => {
  await fill(500)
  const { jobId } = await ana.get(exportCalls.invoke, { report: 'things' })
  await ana.get(exportCalls.cancel, { jobId })
  await until(jobId, 'cancelled')
  expect(await ana.ask(exportCalls.link, { jobId })).toBe('platform.EXPORT_CANCELLED')
  expect(await ana.ask(exportCalls.cancel, { jobId })).toBe('platform.EXPORT_ENDED')
})

test('export cancelled while it is written › stops and leaves no file', async () => {
  await fill(3_000)
  const { jobId } = await ana.get(exportCalls.invoke, { report: 'slow-things' })
  await work()
  await vi.waitFor(async () => expect((await ana.get(exportCalls.run, { jobId })).done).toBeGreaterThan(0), {
    timeout: 20_000,
    interval: 50,
  })
  await ana.get(exportCalls.cancel, { jobId })
  await until(jobId, 'cancelled')
  // The statement ends with its next row after the connection is closed.
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ files: number; statements: number }>`
        select (select count(*) from stored_file where attached_to = ${`export:${jobId}`}) as files,
          (select count(*) from pg_stat_activity
            where state = 'active' and query like 'copy%pg_sleep%' and datname = current_database()) as statements`.execute(
        api.owner,
      )
      expect(rows[0]).toEqual({ files: 0, statements: 0 })
    },
    { timeout: 20_000, interval: 100 },
  )
  const files = readdirSync(path.join(folder, 'files', 'kept', 'reports'))
  expect(files.filter((name) => !name.endsWith('.csv') && !name.endsWith('.xlsx'))).toEqual([])
  expect(files.filter((name) => name.includes('slow'))).toEqual([])
}, 60_000)

test('background exports › are limited to three in progress per person', async () => {
  await fill(10)
  const all = await Promise.all(
    Array.from({ length: 5 }, () => ana.ask(exportCalls.invoke, { report: 'things' })),
  )
  expect(all.filter((each) => typeof each === 'string')).toHaveLength(2)
})

test('export file › is deleted after three days', async () => {
  await fill(3)
  await ana.get(exportCalls.csv, { report: 'things' })
  const [run] = (await ana.get(exportCalls.list, {})).rows
  expect(run).toMatchObject({ state: 'done', jobId: expect.any(Number) })
  await sql`update stored_file set expires_at = now() - interval '1 second' where attached_to = ${`export:${run?.jobId}`}`.execute(
    api.owner,
  )
  expect(await ana.ask(exportCalls.link, { jobId: run?.jobId ?? 0 })).toBe('platform.EXPORT_EXPIRED')
  expect(await sweepExports(api.db)).toBe(1)
})

test('files of one person beyond 500 MB › expire oldest first and leave other people their files', async () => {
  const ben = api.staffWith({ minLevel: 40 })
  const store = async ({ id: requestedBy }: { id: number }, ...megabytes: number[]) => {
    for (const size of megabytes) {
      const id = await nextExportId(api.db)
      const fileName = `things_${id}.csv`
      const file = {
        key: keyFor('reports', { name: fileName, extension: 'csv' }),
        name: fileName,
        rows: 1,
        size: size * 1_000_000,
        sha256: '0'.repeat(64),
      }
      const run = {
        list: 'things',
        format: 'csv' as const,
        language: 'en' as const,
        columns: ['id'],
        filterTexts: {},
        query: {},
        rows: 1,
        fileName,
      }
      const person = {
        requestedBy,
        requestedByEmail: 'ana@erp.test',
        requestedByName: 'Ana',
        ip: '127.0.0.1',
        requestId: String(id),
      }
      await insertRun(api.db, id, { ...run, ...person }, { file })
    }
  }
  const states = async (who: typeof ana) =>
    (await who.get(exportCalls.list, {})).rows.map(({ state }) => state)

  await store(ana, 200, 200, 200)
  await store(ben, 400)
  expect(await states(ana)).toEqual(['done', 'done', 'expired'])
  await store(ana, 700)
  expect(await states(ana)).toEqual(['done', 'expired', 'expired', 'expired'])
  await store(ana, 1)
  expect(await states(ana)).toEqual(['done', 'expired', 'expired', 'expired', 'expired'])
  expect(await states(ben)).toEqual(['done'])
})

test('an export whose caller disconnects › stops and leaves neither a file nor a run', async () => {
  await fill(100_000)
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const before = (await ana.get(exportCalls.list, {})).pageInfo.total
  const caller = new AbortController()
  // 100,000 rows at 10 ms each: it cannot finish before the test ends.
  const gone = fetch(`${address}/v1${exportCalls.csv.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ report: 'slow-things' }),
    signal: caller.signal,
  })
  const isCopying = async () => {
    const { rows } =
      await sql`select 1 from pg_stat_activity where query like 'copy (%pg_sleep%' and state = 'active'
      and pid <> pg_backend_pid()`.execute(api.owner)
    return rows.length > 0
  }
  await vi.waitFor(async () => expect(await isCopying()).toBe(true), { timeout: 10_000 })
  caller.abort()
  await expect(gone).rejects.toThrow()
  await vi.waitFor(async () => expect(await isCopying()).toBe(false), { timeout: 10_000 })
  expect((await ana.get(exportCalls.list, {})).pageInfo.total).toBe(before)
})
