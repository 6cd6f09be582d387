import { categoryPlace, templatePlace } from '#areas/catalogue/access.ts'
import { brandCalls } from '#areas/catalogue/brands/contract.ts'
import { brandHandlers } from '#areas/catalogue/brands/server/handlers.ts'
import { categoryCalls } from '#areas/catalogue/categories/contract.ts'
import { categoryHandlers } from '#areas/catalogue/categories/server/handlers.ts'
import { groupCalls } from '#areas/catalogue/groups/contract.ts'
import { groupHandlers } from '#areas/catalogue/groups/server/handlers.ts'
import { templateHandlers } from '#areas/catalogue/templates/server/handlers.ts'
import { templateImport } from '#areas/catalogue/templates/server/import.ts'
import { unitCalls } from '#areas/catalogue/units/contract.ts'
import { unitHandlers } from '#areas/catalogue/units/server/handlers.ts'
import { toCreate, toDelete, toRead, toUpdate } from '#platform/access.ts'
import { importHandlers } from '#platform/server/imports/imports.ts'
import { openApiWithFiles } from '#platform/server/uploads/testing/api-with-files.ts'

/** Starts a server with the whole catalogue and staff members who can change all of it. */
export async function openCatalogueFixture() {
  const api = await openApiWithFiles([
    ...categoryHandlers,
    ...groupHandlers,
    ...brandHandlers,
    ...unitHandlers,
    ...templateHandlers,
    ...importHandlers([templateImport]),
  ])
  const rights = [templatePlace, categoryPlace].flatMap((place) => [
    toCreate(place),
    toRead(place),
    toUpdate(place),
    toDelete(place),
  ])
  const editor = () => api.staffWith(...rights)
  const maker = editor()
  let count = 0
  return {
    ...api,
    editor,
    category: async (name = `Category ${++count}`, parentId: number | null = null) =>
      (await maker.get(categoryCalls.create, { name, parentId })).data.productId,
    group: async (categoryId: number, name = `Group ${++count}`) =>
      (await maker.get(groupCalls.create, { name, categoryId })).data.id,
    brand: async (name = `Brand ${++count}`) => (await maker.get(brandCalls.create, { name })).data.id,
    unit: async (code = `U${++count}`) =>
      (await maker.get(unitCalls.new, { code, name: `Unit ${code}` })).data.id,
  }
}

export type CatalogueFixture = Awaited<ReturnType<typeof openCatalogueFixture>>
