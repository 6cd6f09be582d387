import { afterAll, beforeAll, expect, test } from 'vitest'
import { templatePlace } from '#areas/catalogue/access.ts'
import { brandCalls } from '#areas/catalogue/brands/contract.ts'
import { categoryCalls } from '#areas/catalogue/categories/contract.ts'
import { groupCalls } from '#areas/catalogue/groups/contract.ts'
import { templateCalls } from '#areas/catalogue/templates/contract.ts'
import { unitCalls } from '#areas/catalogue/units/contract.ts'
import { handledCalls } from '#apps/api/registry.ts'
import { categoryPlace } from '#areas/catalogue/access.ts'
import { toCreate, toRead } from '#platform/access/access.ts'
import { exportCalls } from '#platform/contract/exports.ts'
import { importCalls } from '#platform/contract/imports.ts'
import { openApiWithFiles } from '#platform/server/uploads/testing/api-with-files.ts'

let api: Awaited<ReturnType<typeof openApiWithFiles>>
beforeAll(
  async () =>
    void (api = await openApiWithFiles(
      handledCalls.filter(({ call }) => !call.path.startsWith('/uploads/')),
    )),
)
afterAll(() => api.close())

test.each(['csv', 'xlsx'] as const)('templates as %s › can be imported unchanged', async (format) => {
  const client = api.staffWith(
    ...[templatePlace, categoryPlace].flatMap((place) => [toCreate(place), toRead(place)]),
  )
  const { data: category } = await client.get(categoryCalls.create, { name: `Inumin ${format}` })
  const categoryId = category.productId
  const { data: group } = await client.get(groupCalls.create, { name: `Kape ${format}`, categoryId })
  const { data: brand } = await client.get(brandCalls.create, { name: `Señorita, “Extra” ${format}` })
  const { data: unit } = await client.get(unitCalls.new, { code: `PC-${format}`, name: 'Piece' })
  const parts = { categoryId, brandId: brand.id, uomId: unit.id }
  await client.get(templateCalls.create, { ...parts, sku: `=1+1 ${format}`, name: '=cmd()', srp: '1234.50' })
  await client.get(templateCalls.create, {
    ...parts,
    groupId: group.id,
    sku: `00123 ${format}`,
    barcode: '0036000291452',
    name: 'Kape, "barako"',
    description: 'Two lines,\nand a comma',
    srp: 20,
    cost: '12.50',
    packSize: 12,
    weightGrams: 0,
    status: 'inactive',
  })
  const call = format === 'csv' ? exportCalls.csv : exportCalls.xlsx
  const { url } = await client.get(call, { report: 'product-templates', search: format })
  const file = await api.app.inject({ method: 'GET', url })
  expect(file.statusCode).toBe(200)
  const key = await api.upload(client, 'imports', file.rawPayload, [`templates.${format}`, ''])
  const { mapping } = await client.get(importCalls.read, { kind: 'product-template', key })
  expect(Object.values(mapping)).not.toContain(null)
  const { data } = await client.get(importCalls.check, {
    kind: 'product-template',
    key,
    mapping,
    options: { overwrite: true },
  })
  expect(data.counts).toEqual({ create: 0, update: 0, skip: 2, error: 0, total: 2 })
})
