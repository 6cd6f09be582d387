import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { templatePlace } from '#areas/catalogue/access.ts'
import { brandCalls } from '#areas/catalogue/brands/contract.ts'
import { categoryCalls } from '#areas/catalogue/categories/contract.ts'
import { groupCalls } from '#areas/catalogue/groups/contract.ts'
import { type CatalogueFixture, openCatalogueFixture } from '#areas/catalogue/server/testing/catalogue.ts'
import { templateCalls } from '#areas/catalogue/templates/contract.ts'
import { unitCalls } from '#areas/catalogue/units/contract.ts'
import { toRead } from '#platform/access.ts'
import { violatedConstraint } from '#platform/server/db.ts'
import { aPng, aSvg } from '#platform/server/uploads/testing/samples.ts'

let catalogue: CatalogueFixture
beforeAll(async () => void (catalogue = await openCatalogueFixture()))
afterAll(() => catalogue.close())

const treeNames = async () =>
  (await catalogue.editor().get(categoryCalls.tree, {})).rows.map(({ name, children }) => [
    name,
    ...children.map((child) => child.name),
  ])

describe('categories', () => {
  test('form a tree of two levels that one call reorders', async () => {
    const food = await catalogue.category('Food')
    const noodles = await catalogue.category('Noodles', food)
    const rice = await catalogue.category('Rice', food)
    const home = await catalogue.category('Home care')
    expect(await treeNames()).toEqual([['Food', 'Noodles', 'Rice'], ['Home care']])
    const client = catalogue.editor()
    expect(await client.ask(categoryCalls.create, { name: 'NOODLES' })).toBe('catalogue.CATEGORY_NAME_TAKEN')
    expect(await client.ask(categoryCalls.create, { name: 'Third', parentId: noodles })).toBe(
      'catalogue.TWO_LEVELS',
    )

    const { version } = await client.get(categoryCalls.tree, {})
    for (const rows of [
      [{ productId: food, children: [noodles] }],
      [
        { productId: food, children: [noodles, rice, rice] },
        { productId: home, children: [] },
      ],
    ])
      expect((await client.answer(categoryCalls.arrange, { rows, version })).body.errors).toMatchObject([
        { field: 'rows', code: 'catalogue.ORDER_INCOMPLETE' },
      ])
    const rows = [
      { productId: home, children: [rice] },
      { productId: noodles, children: [] },
      { productId: food, children: [] },
    ]
    await client.get(categoryCalls.arrange, { rows, version })
    expect(await treeNames()).toEqual([['Home care', 'Rice'], ['Noodles'], ['Food']])
    expect(await client.statusOf(categoryCalls.arrange, { rows, version })).toBe(409)
    const { rows: listed } = await client.get(categoryCalls.list, {})
    expect(listed.map(({ name, sequence, parentName }) => [name, sequence, parentName])).toEqual([
      ['Home care', 1, null],
      ['Rice', 1, 'Home care'],
      ['Noodles', 2, null],
      ['Food', 3, null],
    ])
    const top = await client.get(categoryCalls.list, { filters: { parentId: 0 } })
    expect(top.rows.map(({ name }) => name)).toEqual(['Home care', 'Noodles', 'Food'])
  })

  test('report a version conflict when two people reorder the tree at the same time', async () => {
    const { version, rows } = await catalogue.editor().get(categoryCalls.tree, {})
    const branches = rows.map(({ productId, children }) => ({
      productId,
      children: children.map((child) => child.productId),
    }))
    const answers = await Promise.all(
      [branches, branches.toReversed()].map((tree) =>
        catalogue.editor().statusOf(categoryCalls.arrange, { rows: tree, version }),
      ),
    )
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('cannot be nested more than two levels in the database', async () => {
    const food = await catalogue.category()
    const under = await catalogue.category(undefined, food)
    const broken =
      await sql`insert into product_category (name, parent_id, sequence) values ('Deep', ${under}, 1)`
        .execute(catalogue.db)
        .then(() => null, violatedConstraint)
    expect(broken).toBe('product_category_two_levels')
  })

  test('keep the icon file until the category is deleted', async () => {
    const client = catalogue.editor()
    const icon = await catalogue.upload(client, 'product-template/category', aPng)
    const { data } = await client.get(categoryCalls.create, { name: 'With an icon', icon })
    const { productId } = data
    expect((await client.get(categoryCalls.info, { productId })).icon).toMatchObject({
      contentType: 'image/png',
    })
    await client.get(categoryCalls.update, { productId, version: 1, name: 'Without an icon' })
    expect((await client.get(categoryCalls.info, { productId })).icon).toBeNull()
    await client.get(categoryCalls.delete, { productId, version: 2 })
    expect(await client.statusOf(categoryCalls.info, { productId })).toBe(404)
  })
})

test('brand › accepts a raster or SVG logo with or without a content type', async () => {
  const client = catalogue.editor()
  const svg = aSvg('<rect width="9" height="9"/>')
  const logo = await catalogue.upload(client, 'product-template/brand', svg, ['logo.SVG', ''])
  const { data } = await client.get(brandCalls.create, {
    name: 'Lucky Me!',
    logo,
    manufacturer: 'Monde Nissin',
  })
  const { rows } = await client.get(brandCalls.list, { search: 'monde' })
  expect(rows).toMatchObject([{ id: data.id, name: 'Lucky Me!', logo: { contentType: 'image/svg+xml' } }])
  await expect(
    catalogue.upload(client, 'product-template/brand', svg, ['logo.gif', 'image/gif']),
  ).rejects.toThrow('fields.FILE_TYPE')
})

test('catalogue record › cannot be deleted while referenced, and lists its references', async () => {
  const client = catalogue.editor()
  const parent = await catalogue.category('Snacks')
  const categoryId = await catalogue.category('Chips', parent)
  const groupId = await catalogue.group(categoryId, 'Corn chips')
  const [brandId, uomId] = [await catalogue.brand('Chippy'), await catalogue.unit('PACK')]
  const { data } = await client.get(templateCalls.create, {
    sku: 'CHP-1',
    name: 'Chippy BBQ',
    categoryId,
    groupId,
    brandId,
    uomId,
    srp: 12,
  })

  expect(await client.get(categoryCalls.uses, { productId: categoryId })).toEqual({
    rows: [
      { what: 'group', id: groupId, name: 'Corn chips' },
      { what: 'template', id: data.id, name: 'Chippy BBQ' },
    ],
    total: 2,
  })
  expect(await client.answer(categoryCalls.delete, { productId: categoryId })).toMatchObject({
    status: 409,
    body: { code: 'IN_USE', params: { name: 'Chips', count: 2, names: 'Corn chips, Chippy BBQ' } },
  })
  expect(await client.ask(categoryCalls.delete, { productId: parent })).toBe(
    'platform.IN_USE {"name":"Snacks","count":1,"names":"Chips"}',
  )
  expect(await client.ask(brandCalls.delete, { id: brandId })).toBe(
    'platform.IN_USE {"name":"Chippy","count":1,"names":"Chippy BBQ"}',
  )
  expect(await client.ask(groupCalls.delete, { id: groupId })).toBe(
    'platform.IN_USE {"name":"Corn chips","count":1,"names":"Chippy BBQ"}',
  )
  expect(await client.ask(unitCalls.delete, { id: uomId })).toBe(
    'platform.IN_USE {"name":"Unit PACK (PACK)","count":1,"names":"Chippy BBQ"}',
  )
  expect(
    await client.ask(groupCalls.update, { id: groupId, version: 1, name: 'Corn chips', categoryId: parent }),
  ).toMatch(/^platform\.IN_USE/)

  await client.get(templateCalls.delete, { id: data.id })
  for (const [call, wire] of [
    [groupCalls.delete, { id: groupId }],
    [categoryCalls.delete, { productId: categoryId }],
    [brandCalls.delete, { id: brandId }],
    [unitCalls.deleteToo, { id: uomId }],
  ] as const)
    expect(await client.statusOf(call, wire)).toBe(200)
})

test('brand › is either deleted or used when both happen concurrently', async () => {
  const [categoryId, uomId] = [await catalogue.category(), await catalogue.unit()]
  for (let round = 0; round < 5; round++) {
    const brandId = await catalogue.brand()
    const [made, deleted] = await Promise.all([
      catalogue.editor().statusOf(templateCalls.create, {
        sku: `RACE-${round}`,
        name: 'Race',
        categoryId,
        brandId,
        uomId,
        srp: 1,
      }),
      catalogue.editor().statusOf(brandCalls.delete, { id: brandId }),
    ])
    expect([made, deleted]).toSatisfy(
      ([a, b]: number[]) => (a === 200 && b === 409) || (a === 422 && b === 200),
    )
  }
})

describe('templates', () => {
  let parts: { categoryId: number; brandId: number; uomId: number }
  beforeAll(async () => {
    parts = {
      categoryId: await catalogue.category(),
      brandId: await catalogue.brand(),
      uomId: await catalogue.unit(),
    }
  })

  test.each([
    [{ barcode: '4800016644505' }, 'barcode', 'catalogue.BARCODE_CHECK_DIGIT'],
    [{ srp: 10, cost: 10.01 }, 'cost', 'catalogue.COST_ABOVE_PRICE'],
    [{ srp: 0 }, 'srp', 'fields.AMOUNT_ZERO'],
    [{ packSize: 0 }, 'packSize', expect.any(String)],
    [{ brandId: 999_999 }, 'brandId', 'catalogue.REFERENCE_NOT_FOUND'],
    [{ name: '' }, 'name', 'fields.REQUIRED'],
  ])('reports %o at its field', async (wrong, field, code) => {
    const { status, body } = await catalogue
      .editor()
      .answer(templateCalls.create, { sku: 'WRONG', name: 'Wrong', srp: 1, ...parts, ...wrong })
    expect([status, body.errors?.[0]]).toMatchObject([422, { field, code }])
  })

  test('reject a group of another category', async () => {
    const foreign = await catalogue.group(await catalogue.category())
    const { body } = await catalogue
      .editor()
      .answer(templateCalls.create, { sku: 'WRONG', name: 'Wrong', srp: 1, ...parts, groupId: foreign })
    expect(body.errors).toMatchObject([{ field: 'groupId', code: 'catalogue.GROUP_OF_CATEGORY' }])
  })

  test('are found by SKU, barcode, name and parent category', async () => {
    const client = catalogue.editor()
    const above = await catalogue.category()
    const below = await catalogue.category(undefined, above)
    const { data } = await client.get(templateCalls.create, {
      ...parts,
      categoryId: below,
      sku: 'Piña-1',
      barcode: '4-800016-644504',
      name: 'Piña juice 240 ml',
      srp: '28.50',
      cost: 25,
      weightGrams: 250,
    })
    expect(await client.get(templateCalls.info, { id: data.id })).toMatchObject({
      barcode: '4800016644504',
      srp: 2_850,
      cost: 2_500,
      status: 'active',
      importedFrom: null,
    })
    for (const request of [
      { search: 'pina' },
      { search: '644504' },
      { filters: { categoryId: above } },
      { filters: { categoryId: below, hasBarcode: true } },
    ])
      expect((await client.get(templateCalls.list, request)).rows.map(({ sku }) => sku)).toEqual(['Piña-1'])
    expect(
      (await client.get(templateCalls.list, { filters: { categoryId: below, hasBarcode: false } })).rows,
    ).toEqual([])
    expect(await client.ask(templateCalls.create, { ...parts, sku: 'piña-1', name: 'Twin', srp: 1 })).toBe(
      'catalogue.SKU_TAKEN',
    )
  })

  test('record every change in the audit log and report a version conflict on concurrent saves', async () => {
    const client = catalogue.editor()
    const draft = { ...parts, sku: 'HIST-1', name: 'History', srp: 10 }
    const { id } = (await client.get(templateCalls.create, draft)).data
    const answers = await Promise.all(
      [11, 12].map((srp) =>
        catalogue.editor().statusOf(templateCalls.update, { ...draft, srp, id, version: 1 }),
      ),
    )
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 409])
    const { rows } = await client.get(templateCalls.logs, { id })
    expect(rows.map(({ action }) => action)).toEqual(['Update', 'Create'])
    expect(rows[0]?.changes).toMatchObject([
      { field: 'srp', old: '10.00', new: expect.stringMatching(/^1[12]\.00$/) },
    ])
  })

  test('can be listed but not changed with read permission only', async () => {
    const reader = catalogue.staffWith(toRead(templatePlace))
    await reader.get(templateCalls.list, {})
    expect(await reader.statusOf(templateCalls.create, { sku: 'X', name: 'X', srp: 1, ...parts })).toBe(403)
    expect(await reader.statusOf(templateCalls.bulkInsert, { rows: [{ sku: 'X' }] })).toBe(403)
  })
})

test('unit › has a unique code', async () => {
  const client = catalogue.editor()
  await client.get(unitCalls.new, { code: 'BX', name: 'Box' })
  expect(await client.ask(unitCalls.newToo, { code: 'bx', name: 'Other box' })).toBe(
    'catalogue.UNIT_CODE_TAKEN',
  )
  expect((await client.get(unitCalls.getToo, {})).find(({ code }) => code === 'BX')).toMatchObject({
    name: 'Box',
    templateCount: 0,
  })
})

test('a brand typed on a Mac › is the same brand, found by either spelling, and not created twice', async () => {
  const client = catalogue.editor()
  const [composed, decomposed] = ['Tindahan ni Ni\u00f1o', 'Tindahan ni Nin\u0303o']
  await client.get(brandCalls.create, { name: decomposed })
  expect((await client.answer(brandCalls.create, { name: composed })).body).toMatchObject({
    code: 'DUPLICATE',
    errors: [{ field: 'name' }],
  })
  for (const search of [composed, decomposed, 'nino']) {
    const { rows } = await client.get(brandCalls.list, { search })
    expect(rows.map(({ name }) => name)).toEqual([composed])
  }
})

test('a brand with another apostrophe or invisible characters › is the same brand, and is found by either', async () => {
  const client = catalogue.editor()
  await client.get(brandCalls.create, { name: 'Lola\u2019s' })
  for (const name of ['Lola\u2018s', 'LOLA\u02bcS', 'Lola\u00b4s', 'lola`s', 'Lola\u2032s', "Lo\u2060la's"]) {
    expect((await client.answer(brandCalls.create, { name })).body).toMatchObject({
      code: 'DUPLICATE',
      errors: [{ field: 'name' }],
    })
    const { rows } = await client.get(brandCalls.list, { search: name })
    expect(rows.map((brand) => brand.name)).toEqual(['Lola\u2019s'])
  }
})

test('a search of one character › is rejected instead of listing everything', async () => {
  const client = catalogue.editor()
  for (const search of ['a', '%', ' ñ '])
    expect((await client.answer(brandCalls.list, { search })).body).toMatchObject({
      code: 'VALIDATION',
      errors: [{ field: 'search', code: 'fields.SEARCH_TOO_SHORT' }],
    })
})
