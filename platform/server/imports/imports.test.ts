import { testMessage } from '#platform/server/testing/test-messages.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fileCalls } from '#platform/contract/file.ts'
import { importCalls } from '#platform/contract/imports.ts'
import { PositiveMoney } from '#platform/contract/fields/money.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { defineImport, importHandlers, sweepImports } from '#platform/server/imports/imports.ts'
import { openTestApi, type TestApi, testConfiguration } from '#platform/server/testing/test-api.ts'
import { addFiles, fileHandlers } from '#platform/server/uploads/uploads.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'erp-imports-'))
const configuration = testConfiguration({ DATA_DIR: folder })
const Row = z.object({ name: z.string().min(2), amount: PositiveMoney })

const persons = defineImport({
  kind: 'person',
  title: testMessage('Persons', 'Mga tao'),
  needs: { minLevel: 40 },
  columns: [
    { field: 'name', title: testMessage('Name', 'Pangalan'), isRequired: true, example: 'Nena' },
    {
      field: 'amount',
      title: testMessage('Amount', 'Halaga'),
      headingAliases: ['Pesos'],
      isAmount: true,
      isRequired: true,
      example: '10.50',
    },
  ],
  row: Row,
  keyOf: ({ name }) => name.toLowerCase(),
  personOf: ({ name, amount }) => ({ name, id: String(amount) }),
  options: [{ key: 'keep', title: testMessage('Keep', 'Panatilihin'), hint: testMessage('', '') }],
  async check({ db }, rows, { keep = false }) {
    const { rows: known } = await sql<{ name: string }>`select name from imported_person
      where name = any(${rows.map(({ name }) => name)})`.execute(db)
    const names = new Set(known.map(({ name }) => name))
    return rows.map(({ name }) => ({
      result: !names.has(name) ? 'create' : keep ? 'skip' : 'update',
      sentence: testMessage('Will be written.'),
      // A name with a star is another name of the same person.
      subject: name.replace(/\*$/, ''),
    }))
  },
  async apply({ db }, rows) {
    return Promise.all(
      rows.map(async ({ line, row: { name, amount } }) => {
        const { rows: was } = await sql<{ id: number; centavos: number; version: number }>`
          select * from imported_person where name = ${name}`.execute(db)
        const { rows: is } = await sql<{ id: number; version: number }>`
          insert into imported_person values (${name}, ${amount}) on conflict (name)
          do update set centavos = excluded.centavos, version = imported_person.version + 1
          returning id, version`.execute(db)
        const before = was[0] ? { centavos: was[0].centavos } : null
        return { line, recordId: is[0]?.id ?? 0, before, version: is[0]?.version ?? 0 }
      }),
    )
  },
  async undo({ db }, written) {
    const restored: { recordId: number; version: number }[] = []
    for (const { recordId, before, version } of written) {
      const { rows } = await (
        before
          ? sql`update imported_person set centavos = ${before['centavos']}, version = version + 1
            where id = ${recordId} and version = ${version} returning id`
          : sql`delete from imported_person where id = ${recordId} and version = ${version} returning id`
      ).execute(db)
      if (rows.length === 0) throw new AppError(testMessage(`Person ${recordId} was changed since.`))
      if (before) restored.push({ recordId, version: version + 1 })
    }
    return restored
  },
})

let api: TestApi
beforeAll(async () => {
  api = await openTestApi([...fileHandlers, ...importHandlers([persons])], { configuration })
  addFiles(api.app, { db: api.db, configuration })
  await sql`create table imported_person (name text primary key, centavos bigint not null,
    id bigint generated always as identity, version int not null default 1)`.execute(api.owner)
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => void (await sql`truncate imported_person`.execute(api.owner)))

type Person = ReturnType<TestApi['staffWith']>
const manager = () => api.staffWith({ minLevel: 40 })
const stored = async () =>
  (
    await sql<{
      name: string
      centavos: number
    }>`select name, centavos from imported_person order by name`.execute(api.owner)
  ).rows

async function upload(person: Person, text: string) {
  const bytes = Buffer.from(text)
  const signed = await person.get(fileCalls.sign, {
    folder: 'imports',
    fileName: 'rows.csv',
    contentType: 'text/csv',
    size: bytes.length,
  })
  await api.app.inject({
    method: 'PUT',
    url: signed.uploadUrl,
    payload: bytes,
    headers: { 'content-type': 'text/csv' },
  })
  await person.get(fileCalls.finish, { key: signed.key })
  return signed.key
}
async function checked(
  person: Person,
  text: string,
  options: Record<string, boolean> = {},
  mapping: Record<string, number> = { name: 0, amount: 1 },
) {
  const key = await upload(person, text)
  return (await person.get(importCalls.check, { kind: 'person', key, mapping, options })).data
}
const rowsOf = async (person: Person, runId: number) => (await person.get(importCalls.rows, { runId })).rows

test('row errors › are reported in both languages', async () => {
  const ana = manager()
  const run = await checked(ana, 'n,a\nAna,1.00\nana,3\nX,1\nEva,=1+1\nFe,\n')
  const rows = await rowsOf(ana, run.runId)
  expect(rows.flatMap(({ errors }) => errors.map(({ fil }) => fil))).toEqual([
    'Inuulit ng row na ito ang row 2. Alisin ang isa sa mga ito.',
    'Dapat may hindi bababa sa 2 character ang Pangalan',
    'Halaga: May formula ang cell na ito. Ang value mismo ang ilagay.',
    'Kailangan ang field na ito',
  ])
})

test('template › can be uploaded as it is, and all columns are recognised', async () => {
  const ana = manager()
  const { text } = await ana.get(importCalls.template, { kind: 'person' })
  const key = await upload(ana, text)
  expect(await ana.get(importCalls.read, { kind: 'person', key })).toMatchObject({
    header: ['Name', 'Amount'],
    mapping: { name: 0, amount: 1 },
    sample: [['Nena', '10.50']],
  })
})

test('columns › are recognised by Filipino names and other headings', async () => {
  const ana = manager()
  const key = await upload(ana, 'PESOS ;Pangalan;x\n1;Ben;\n')
  expect((await ana.get(importCalls.read, { kind: 'person', key })).mapping).toEqual({ name: 1, amount: 0 })
})

test('preview › reports the result of every row and writes nothing before confirmation', async () => {
  const ana = manager()
  await sql`insert into imported_person values ('Ben', 1)`.execute(api.owner)
  const run = await checked(
    ana,
    'n,a\nAna,1.00\nBen,2.50\nana,3\nX,1\nCel,-1\nDan,1.005\nEva,=1+1\n,\nFe,1e3\n',
  )
  expect(run.counts).toEqual({ create: 1, update: 1, skip: 0, error: 6, total: 8 })
  const rows = await rowsOf(ana, run.runId)
  expect(rows.map(({ line, result, errors }) => [line, result, errors[0]?.message ?? ''])).toEqual([
    [2, 'create', ''],
    [3, 'update', ''],
    [4, 'error', 'This row repeats row 2. Remove one of them.'],
    [5, 'error', 'The Name field must have at least 2 characters'],
    [6, 'error', expect.any(String)],
    [
      7,
      'error',
      'Amount: 1.005 can mean 1,005.00 or 1.005. Enter the amount with two decimals, like 1250.00.',
    ],
    [8, 'error', 'Amount: This cell contains a formula. Enter the value instead.'],
    [10, 'error', 'Enter an amount with up to two decimals, like 1250.00'],
  ])
  expect(await stored()).toEqual([{ name: 'Ben', centavos: 1 }])

  expect(await ana.ask(importCalls.apply, { runId: run.runId })).toBe('platform.INVALID_ROWS {"count":6}')
  const { data } = await ana.get(importCalls.apply, { runId: run.runId, partial: true })
  expect(data.counts).toMatchObject({ create: 1, update: 1 })
  expect(await stored()).toEqual([
    { name: 'Ana', centavos: 100 },
    { name: 'Ben', centavos: 250 },
  ])
  expect(await ana.ask(importCalls.apply, { runId: run.runId })).toBe('platform.ALREADY_IMPORTED')
})

test('row correction › checks the row again and imports its new values', async () => {
  const ana = manager()
  const { runId } = await checked(ana, 'n,a\nAna,1.00\nana,3\nEva,=1+1\n')
  const correct = (line: number, cells: Record<string, string>) =>
    ana.get(importCalls.correct, { runId, line, cells })
  const still = await correct(3, { name: 'Ana', amount: '3' })
  expect(still.data.row.errors[0]?.message).toBe('This row repeats row 2. Remove one of them.')
  expect(still.data.counts).toMatchObject({ create: 1, error: 2 })
  expect((await correct(3, { name: 'Ben', amount: '3' })).data).toMatchObject({
    row: { result: 'create', errors: [] },
    counts: { create: 2, error: 1, total: 3 },
  })
  await correct(4, { name: 'Eva', amount: '2' })
  await ana.get(importCalls.apply, { runId })
  expect((await stored()).map(({ name, centavos }) => [name, centavos])).toEqual([
    ['Ana', 100],
    ['Ben', 300],
    ['Eva', 200],
  ])
})

test('row correction › is rejected for valid rows, for other people and after the import', async () => {
  const ana = manager()
  const { runId } = await checked(ana, 'n,a\nAna,1.00\nX,3\n')
  const cells = { name: 'Ben', amount: '3' }
  expect(await ana.ask(importCalls.correct, { runId, line: 2, cells })).toBe(
    'platform.ROW_WITHOUT_ERROR {"line":2}',
  )
  expect(await manager().ask(importCalls.correct, { runId, line: 3, cells })).toBe(
    'platform.IMPORT_NOT_FOUND',
  )
  await ana.get(importCalls.apply, { runId, partial: true })
  expect(await ana.ask(importCalls.correct, { runId, line: 3, cells })).toBe('platform.ALREADY_IMPORTED')
})

test('excluded rows › are not written', async () => {
  const ana = manager()
  const { runId } = await checked(ana, 'n,a\nAna,1\nBen,2\n')
  await ana.get(importCalls.apply, { runId, without: [3] })
  expect((await stored()).map(({ name }) => name)).toEqual(['Ana'])
  const other = await checked(ana, 'n,a\nCel,1\n')
  expect(await ana.ask(importCalls.apply, { runId: other.runId, without: [2] })).toBe(
    'platform.NOTHING_TO_IMPORT',
  )
})

test('confirmation › fails as a whole when the result of a row has changed since the preview', async () => {
  const ana = manager()
  const { runId } = await checked(ana, 'n,a\nAna,1\nBen,2\n')
  await sql`insert into imported_person values ('Ben', 9)`.execute(api.owner)
  expect(await ana.ask(importCalls.apply, { runId })).toBe('platform.ROW_OUTDATED {"line":3}')
  expect(await stored()).toEqual([{ name: 'Ben', centavos: 9 }])
})

test('concurrent confirmations › one succeeds and one is rejected', async () => {
  const ana = manager()
  const { runId } = await checked(ana, 'n,a\nAna,1\n')
  const answers = await Promise.all([
    ana.ask(importCalls.apply, { runId }),
    ana.ask(importCalls.apply, { runId }),
  ])
  expect(answers.filter((answer) => answer === 'platform.ALREADY_IMPORTED')).toHaveLength(1)
})

test('import › belongs to its maker and requires the permission of its type', async () => {
  const ana = manager()
  const { runId } = await checked(ana, 'n,a\nAna,1\n')
  expect((await manager().answer(importCalls.apply, { runId })).status).toBe(404)
  expect((await manager().answer(importCalls.rows, { runId })).status).toBe(404)
  const key = await upload(ana, 'n,a\nAna,1\n')
  expect((await manager().answer(importCalls.read, { kind: 'person', key })).status).toBe(404)
  const clerk = api.staffWith('any-right')
  for (const kind of ['person', 'nothing', '__proto__', 'constructor'])
    expect((await clerk.answer(importCalls.template, { kind })).status).toBe(kind === '__proto__' ? 422 : 403)
})

test.each([
  ['a needed column that is not chosen', { name: 0 }, 'platform.COLUMN_REQUIRED {"column":"Amount"}'],
  ['one column for two fields', { name: 0, amount: 0 }, 'platform.COLUMN_TWICE {"column":"Amount"}'],
])('%s › is rejected immediately', async (_, mapping, sentence) => {
  const ana = manager()
  const key = await upload(ana, 'n,a\nAna,1\n')
  expect(await ana.ask(importCalls.check, { kind: 'person', key, mapping })).toBe(sentence)
})

test('error report › is a CSV file to correct and upload again, without formulas', async () => {
  const ana = manager()
  const { runId } = await checked(ana, 'n,a\n"=cmd()",1\nBen,x\n')
  const { name, text } = await ana.get(importCalls.errors, { runId })
  expect(name).toBe('rows-errors.csv')
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFRow,Name,Amount,Error',
    "2,'=cmd(),1,Name: This cell contains a formula. Enter the value instead.",
  ])
})

describe('duplicate', () => {
  test('of a person under another key is rejected, also a thousand rows later', async () => {
    const ana = manager()
    const others = Array.from({ length: 1_500 }, (_, n) => `Person ${n},1`)
    const { runId, counts } = await checked(ana, ['n,a', 'Ana,1', ...others, 'Ana*,1'].join('\n'))
    expect(counts).toMatchObject({ create: 1_501, error: 1 })
    const { rows } = await ana.get(importCalls.rows, { runId, result: 'error' })
    expect(rows.map(({ line, errors }) => [line, errors[0]?.code, errors[0]?.params])).toEqual([
      [1_503, 'platform.ROW_SAME_PERSON', { line: 2 }],
    ])
    const correct = (name: string) =>
      ana.get(importCalls.correct, { runId, line: 1_503, cells: { name, amount: '1' } })
    expect((await correct('Person 7*')).data.row.errors[0]?.params).toEqual({ line: 10 })
    expect((await correct('Cel')).data.row.result).toBe('create')
  })

  test('names in other spellings are flagged and can be downloaded and corrected', async () => {
    const ana = manager()
    const checkedFile = await checked(
      ana,
      'n,a\nMa. Niña Dela Cruz,1\n"DELA CRUZ, MARIA NINA",2\nX,3\nBen,4\n',
    )
    expect(checkedFile).toMatchObject({ flagged: 1, counts: { create: 3, error: 1 } })
    const { runId } = checkedFile
    const { rows, pageInfo } = await ana.get(importCalls.rows, { runId, flagged: true })
    expect(pageInfo.total).toBe(1)
    expect(rows).toMatchObject([
      { line: 3, result: 'create', warnings: [{ code: 'platform.ROW_SAME_NAME', params: { line: 2 } }] },
    ])
    const { text } = await ana.get(importCalls.errors, { runId })
    const key = await upload(ana, text.replace(',X,', ',Xenia,'))
    const { header, mapping } = await ana.get(importCalls.read, { kind: 'person', key })
    expect(header).toEqual(['Row', 'Name', 'Amount', 'Error'])
    const again = await ana.get(importCalls.check, { kind: 'person', key, mapping })
    expect(again.data.counts).toMatchObject({ create: 2, error: 0 })
  })

  test('rows imported by someone else under another file name are reported', async () => {
    const [ana, ben] = [manager(), manager()]
    const first = await checked(ana, 'n,a\nUna Reyes,1\n')
    expect(first.sameRows).toBeNull()
    await ana.get(importCalls.apply, { runId: first.runId })
    const again = await checked(ben, 'Amount;Name\r\n"1,00";Una Reyes\r\n', {}, { name: 1, amount: 0 })
    expect(again.sameRows).toBeNull()
    const same = await checked(ben, 'x;a;n\r\n;₱1;Una Reyes\r\n', {}, { name: 2, amount: 1 })
    expect(same.sameRows).toMatchObject({ fileName: 'rows.csv', appliedAt: expect.any(String) })
  })
})

test('large import › is checked in batches and deleted after a week', async () => {
  const ana = manager()
  const lines = Array.from({ length: 2_500 }, (_, n) => `Person ${n},${n + 1}.25`)
  const { runId, counts } = await checked(ana, `n,a\n${lines.join('\n')}`)
  expect(counts).toMatchObject({ create: 2_500, error: 0 })
  await ana.get(importCalls.apply, { runId })
  expect(await stored()).toHaveLength(2_500)
  await sql`update import_run set created_at = now() - interval '8 days'`.execute(api.owner)
  expect(await sweepImports(api.db)).toBeGreaterThan(0)
  expect((await ana.answer(importCalls.rows, { runId })).status).toBe(404)
})

test('settings › apply to both preview and writing', async () => {
  const ana = manager()
  await sql`insert into imported_person values ('Ben', 1)`.execute(api.owner)
  const run = await checked(ana, 'n,a\nAna,1\nBen,2\n', { keep: true })
  expect(run.counts).toMatchObject({ create: 1, update: 0, skip: 1 })
  await ana.get(importCalls.apply, { runId: run.runId })
  expect(await stored()).toEqual([
    { name: 'Ana', centavos: 100 },
    { name: 'Ben', centavos: 1 },
  ])
})

describe('undo', () => {
  const reason = 'It was the wrong file'
  const last = async () => (await manager().get(importCalls.last, { kind: 'person' }))?.id

  test('restores the previous state, once, and for the latest import only', async () => {
    const ana = manager()
    await sql`insert into imported_person values ('Ben', 1)`.execute(api.owner)
    const before = await stored()
    const first = await checked(ana, 'n,a\nAna,1\nBen,2\n')
    await ana.get(importCalls.apply, { runId: first.runId })
    const second = await checked(ana, 'n,a\nAna,3\nCel,4\n')
    await ana.get(importCalls.apply, { runId: second.runId })

    expect(await ana.ask(importCalls.undo, { runId: first.runId, reason })).toBe('platform.IMPORT_NOT_LATEST')
    expect(await last()).toBe(second.runId)
    const clerk = api.staffWith('any-right')
    expect(await clerk.statusOf(importCalls.undo, { runId: second.runId, reason })).toBe(403)
    expect(await ana.get(importCalls.last, { kind: 'person' })).toMatchObject({ mayUndo: true })
    const colleague = manager()
    const { message } = await colleague.get(importCalls.undo, { runId: second.runId, reason })
    expect(message).toBe('The import of rows.csv was undone: 1 deleted, 1 restored.')
    expect(await ana.ask(importCalls.undo, { runId: second.runId, reason })).toBe(
      'platform.IMPORT_NOT_LATEST',
    )
    await ana.get(importCalls.undo, { runId: first.runId, reason })
    expect(await stored()).toEqual(before)
  })

  test('fails as a whole if one of the records was changed since', async () => {
    const ana = manager()
    const { runId } = await checked(ana, 'n,a\nAna,1\nBen,2\n')
    await ana.get(importCalls.apply, { runId })
    await sql`update imported_person set version = version + 1 where name = 'Ana'`.execute(api.owner)
    expect(await ana.ask(importCalls.undo, { runId, reason })).toMatch(/was changed since/)
    expect(await stored()).toHaveLength(2)
    expect(await last()).toBe(runId)
  })

  test('succeeds only once under concurrency', async () => {
    const ana = manager()
    const { runId } = await checked(ana, 'n,a\nDan,1\n')
    await ana.get(importCalls.apply, { runId })
    const answers = await Promise.all([1, 2].map(() => manager().ask(importCalls.undo, { runId, reason })))
    expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(1)
  })
})
