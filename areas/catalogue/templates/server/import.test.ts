import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { templatePlace } from '#areas/catalogue/access.ts'
import { brandCalls } from '#areas/catalogue/brands/contract.ts'
import { type CatalogueFixture, openCatalogueFixture } from '#areas/catalogue/server/testing/catalogue.ts'
import { templateCalls } from '#areas/catalogue/templates/contract.ts'
import { toCreate, toRead } from '#platform/access.ts'
import { importCalls } from '#platform/contract/imports.ts'

let catalogue: CatalogueFixture
type Person = ReturnType<CatalogueFixture['editor']>
beforeAll(async () => {
  catalogue = await openCatalogueFixture()
  const noodles = await catalogue.category('Noodles')
  await catalogue.group(noodles, 'Pancit canton')
  await catalogue.brand('Lucky Me!')
  await catalogue.unit('PC')
})
afterAll(() => catalogue.close())

const kind = 'product-template'
const header = 'sku,barcode,name,category,group,brand,uom,pack_size,srp,cost,description'
const bytesOf = (...lines: string[]) => Buffer.from([header, ...lines].join('\n'))
const upload = (client: Person, bytes: Buffer) =>
  catalogue.upload(client, 'imports', bytes, ['templates.csv', 'text/csv'])

async function checked(client: Person, bytes: Buffer, overwrite = false) {
  const key = await upload(client, bytes)
  const { mapping } = await client.get(importCalls.read, { kind, key })
  return (await client.get(importCalls.check, { kind, key, mapping, options: { overwrite } })).data
}
const rowsOf = async (client: Person, runId: number) =>
  (await client.get(importCalls.rows, { runId, limit: 100 })).rows.map(
    ({ line, result, sentence, errors }) => [
      line,
      result,
      errors.map(({ message }) => message).join(' · ') || sentence,
    ],
  )
const bySku = async (sku: string) => {
  const client = catalogue.editor()
  const found = (await client.get(templateCalls.list, { search: sku })).rows[0]
  return found && client.get(templateCalls.info, { id: found.id })
}

describe('template import', () => {
  test('previews the result of each row and rejects the file if a row is invalid, unless partial import is chosen', async () => {
    const client = catalogue.editor()
    const run = await checked(
      client,
      bytesOf(
        'LM-1,4800016644504,Canton original,noodles,PANCIT CANTON,lucky me!,pc,1,"₱1,015.00",12.50,Stir-fried',
        'LM-2,4800016644505,Canton chili,Noodles,,Lucky Me!,PC,1,15,,',
        'LM-3,,Canton extra,Bread,Loaf,Nobody,KG,0,15,16,',
        'lm-1,,Again,Noodles,,Lucky Me!,PC,1,15,,',
        'LM-4,,,,,,,,,,',
      ),
    )
    expect(run.counts).toMatchObject({ create: 1, update: 0, skip: 0, error: 4 })
    expect(await rowsOf(client, run.runId)).toEqual([
      [2, 'create', ''],
      [3, 'error', 'The last digit should be 4. Check the barcode'],
      [4, 'error', expect.stringMatching(/Pack size/)],
      [5, 'error', 'This row repeats row 2. Remove one of them.'],
      [6, 'error', expect.stringMatching(/^Name is required for a new template/)],
    ])
    expect(await client.ask(templateCalls.confirmImport, { runId: run.runId })).toMatch(
      /^platform.INVALID_ROWS/,
    )
    expect(await bySku('LM-1')).toBeUndefined()
    const { data } = await client.get(templateCalls.confirmImport, { runId: run.runId, partial: true })
    expect(data.counts).toMatchObject({ create: 1, skip: 4 })
    expect(await bySku('LM-1')).toMatchObject({
      srp: 101_500,
      cost: 1_250,
      groupName: 'Pancit canton',
      importedFrom: 'templates.csv',
    })
  })

  test('reports unknown names at their field', async () => {
    const client = catalogue.editor()
    const run = await checked(client, bytesOf('X-1,,X,Bread,Loaf,Nobody,KG,1,15,16,'))
    const [row] = (await client.get(importCalls.rows, { runId: run.runId })).rows
    expect(row?.errors).toMatchObject([
      { field: 'category', message: '“Bread” was not found' },
      { field: 'brand', message: '“Nobody” was not found' },
      { field: 'uom', message: '“KG” was not found' },
      { field: 'cost', message: 'The cost must not be higher than the price' },
    ])
  })

  test('updates existing templates only with overwrite, and restores them exactly when reverted', async () => {
    const client = catalogue.editor()
    const first = await checked(
      client,
      bytesOf('U-1,,Udon,Noodles,,Lucky Me!,PC,1,20,15,Thick', 'U-2,,Soba,Noodles,,Lucky Me!,PC,1,30,,'),
    )
    await client.get(importCalls.apply, { runId: first.runId })
    const before = [await bySku('U-1'), await bySku('U-2')]

    const again = bytesOf(
      'U-1,,Udon,,,,,,25,,',
      'U-2,,Soba,Noodles,,Lucky Me!,PC,1,30,,',
      'U-3,,Ramen,Noodles,,Lucky Me!,PC,1,40,,',
    )
    expect(await rowsOf(client, (await checked(client, again)).runId)).toEqual([
      [2, 'skip', 'Already exists. It stays unchanged because overwriting is off.'],
      [3, 'skip', 'Already exists and is identical. Nothing changes.'],
      [4, 'create', ''],
    ])
    const { runId } = await checked(client, again, true)
    expect((await rowsOf(client, runId))[0]).toEqual([2, 'update', 'Will be updated: price ₱20.00 → ₱25.00.'])
    await client.get(importCalls.apply, { runId })
    expect(await bySku('U-1')).toMatchObject({ srp: 2_500, cost: 1_500, description: 'Thick', version: 2 })

    await client.get(importCalls.undo, { runId, reason: 'The prices were for next month' })
    expect(await bySku('U-3')).toBeUndefined()
    const plain = (template: Awaited<ReturnType<typeof bySku>>) => ({
      ...template,
      version: 0,
      updatedAt: '',
      updatedBy: '',
    })
    expect([await bySku('U-1'), await bySku('U-2')].map(plain)).toEqual(before.map(plain))
    const { rows } = await client.get(templateCalls.logs, { id: before[0]?.id ?? 0 })
    expect(rows.map(({ action, reason }) => [action, reason])).toEqual([
      ['Undo import', 'The prices were for next month'],
      ['Update', 'Import of templates.csv'],
      ['Create', 'Import of templates.csv'],
    ])
  })

  test('updates nothing without update permission and reverts only the person’s own imports', async () => {
    const clerk = catalogue.staffWith(toCreate(templatePlace), toRead(templatePlace))
    const client = catalogue.editor()
    const first = await checked(client, bytesOf('R-1,,Rice stick,Noodles,,Lucky Me!,PC,1,20,,'))
    await client.get(importCalls.apply, { runId: first.runId })
    const reason = 'The wrong file'
    expect(await clerk.statusOf(importCalls.undo, { runId: first.runId, reason })).toBe(403)

    const error = 'Already exists. You can create templates but not update them'
    const again = bytesOf('R-1,,Rice stick,,,,,,25,,', 'R-2,,Bihon,Noodles,,Lucky Me!,PC,1,20,,')
    const { runId } = await checked(clerk, again, true)
    expect(await rowsOf(clerk, runId)).toEqual([
      [2, 'error', error],
      [3, 'create', ''],
    ])
    const sent = { rows: [{ sku: 'R-1', srp: 25 }], overwrite: true }
    expect((await clerk.get(templateCalls.bulkInsert, sent)).data).toEqual({
      inserted: 0,
      updated: 0,
      failed: [{ row: 1, message: error }],
    })
    await clerk.get(importCalls.apply, { runId, partial: true })
    expect(await bySku('R-1')).toMatchObject({ srp: 2_000, version: 1 })
    await clerk.get(importCalls.undo, { runId, reason })
    expect(await bySku('R-2')).toBeUndefined()
    await catalogue.editor().get(importCalls.undo, { runId: first.runId, reason })
    expect(await bySku('R-1')).toBeUndefined()
  })

  test('cannot be reverted after one of its templates was edited', async () => {
    const client = catalogue.editor()
    const { runId } = await checked(client, bytesOf('H-1,,Hofan,Noodles,,Lucky Me!,PC,1,20,,'))
    await client.get(importCalls.apply, { runId })
    const created = await bySku('H-1')
    const { id = 0, categoryId = 0, brandId = 0, uomId = 0 } = created ?? {}
    await client.get(templateCalls.update, {
      id,
      version: 1,
      sku: 'H-1',
      name: 'Ho fan',
      categoryId,
      brandId,
      uomId,
      srp: 21,
    })
    expect(await client.ask(importCalls.undo, { runId, reason: 'A wrong file' })).toBe(
      'catalogue.CHANGED_SINCE_IMPORT {"name":"Ho fan"}',
    )
  })

  test('locks the records its rows refer to until the rows are written', async () => {
    const client = catalogue.editor()
    const id = await catalogue.brand('Passing')
    const { runId } = await checked(client, bytesOf('P-1,,Passing,Noodles,,Passing,PC,1,20,,'))
    await client.get(brandCalls.delete, { id })
    expect(await client.ask(importCalls.apply, { runId })).toBe('platform.ROW_OUTDATED {"line":2}')
  })
})

describe('bulk-insert', () => {
  const row = { name: 'Bulk', category: 'Noodles', brand: 'Lucky Me!', uom: 'PC', srp: 10 }
  const insert = async (rows: object[], about: { overwrite?: boolean; partial?: boolean } = {}) =>
    (
      await catalogue
        .editor()
        .get(templateCalls.bulkInsert, { rows: rows as Record<string, unknown>[], ...about })
    ).data

  test('writes all rows or none, and names the invalid rows', async () => {
    const rows = [
      { ...row, sku: 'B-1' },
      { ...row, sku: 'B-2', barcode: 4800016644504, pack_size: '12', group: '' },
      { ...row, sku: 'B-3', srp: -1 },
      { ...row, sku: 'b-1' },
    ]
    const failed = [
      { row: 3, message: expect.any(String) },
      { row: 4, message: 'Row 1 has the same SKU' },
    ]
    expect(await insert(rows)).toEqual({ inserted: 0, updated: 0, failed })
    expect(await insert(rows, { partial: true })).toEqual({ inserted: 2, updated: 0, failed })
    expect(await insert([{ sku: 'B-1', srp: 11 }])).toMatchObject({ inserted: 0, failed: [{ row: 1 }] })
    expect(
      await insert(
        [
          { sku: 'B-1', srp: 11 },
          { ...row, sku: 'B-9' },
        ],
        { overwrite: true },
      ),
    ).toEqual({
      inserted: 1,
      updated: 1,
      failed: [],
    })
  })

  test('accepts 1,000 rows and rejects 1,001', async () => {
    const rows = Array.from({ length: 1_001 }, (_, at) => ({ ...row, sku: `K-${at}` }))
    expect(await catalogue.editor().statusOf(templateCalls.bulkInsertToo, { rows })).toBe(422)
    expect(await insert(rows.slice(1))).toMatchObject({ inserted: 1_000 })
  })
})

test('template import › previews and writes 20,000 rows and rejects 20,001', async () => {
  const client = catalogue.editor()
  const lines = Array.from(
    { length: 20_000 },
    (_, at) =>
      `BIG-${at},,Noodle ${at},Noodles,Pancit canton,Lucky Me!,PC,1,${(at % 900) + 1}.25,1.00,Number ${at}`,
  )
  const bytes = bytesOf(...lines)
  const { runId, counts } = await checked(client, bytes)
  expect(counts).toMatchObject({ create: 20_000, error: 0 })
  await client.get(importCalls.apply, { runId })
  const { rows } = await sql<{
    count: number
  }>`select count(*) from product_template where sku like 'BIG-%'`.execute(catalogue.db)
  expect(rows[0]?.count).toBe(20_000)
  await client.get(importCalls.undo, { runId, reason: 'Only to try it' })
  const key = await upload(client, bytesOf(...lines, 'ONE-MORE,,X,Noodles,,Lucky Me!,PC,1,1,,'))
  const { mapping } = await client.get(importCalls.read, { kind, key })
  expect(await client.ask(importCalls.check, { kind, key, mapping })).toBe(
    'platform.TOO_MANY_ROWS {"max":"20,000"}',
  )
}, 120_000)
