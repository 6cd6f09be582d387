import { categoryPlace as productCategoryPlace, templatePlace } from '#areas/catalogue/access.ts'
import { brandHandlers as productBrandHandlers } from '#areas/catalogue/brands/server/handlers.ts'
import { categoryHandlers as productCategoryHandlers } from '#areas/catalogue/categories/server/handlers.ts'
import { groupHandlers as productGroupHandlers } from '#areas/catalogue/groups/server/handlers.ts'
import { templateHandlers } from '#areas/catalogue/templates/server/handlers.ts'
import { templateImport } from '#areas/catalogue/templates/server/import.ts'
import { unitHandlers } from '#areas/catalogue/units/server/handlers.ts'
import { withAnyFlag } from '#platform/access.ts'
import type { ServerArea } from '#platform/server/area.ts'
import { catalogueExports } from '#areas/catalogue/exports.ts'

export const catalogueServer: ServerArea = {
  calls: [
    ...productCategoryHandlers,
    ...productGroupHandlers,
    ...productBrandHandlers,
    ...unitHandlers,
    ...templateHandlers,
  ],
  exports: catalogueExports,
  imports: [templateImport],
  history: {
    'product-template': withAnyFlag(templatePlace),
    'product-brand': withAnyFlag(templatePlace),
    'product-group': withAnyFlag(templatePlace),
    'product-unit': withAnyFlag(templatePlace),
    'product-category': withAnyFlag(productCategoryPlace),
    'product-category-order': withAnyFlag(productCategoryPlace),
  },
}
