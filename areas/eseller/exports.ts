import { sellerBrandList } from '#areas/eseller/brands/columns.ts'
import { sellerBrandPlan } from '#areas/eseller/brands/server/handlers.ts'
import { defineExport, type ExportDefinition } from '#platform/server/exports.ts'
import { sellerBannerList } from '#areas/eseller/banners/columns.ts'
import { sellerBannerPlan } from '#areas/eseller/banners/server/handlers.ts'
import { sellerProductList } from '#areas/eseller/products/columns.ts'
import { sellerProductPlan } from '#areas/eseller/products/server/handlers.ts'
import { sellerCategoryList } from '#areas/eseller/categories/columns.ts'
import { sellerCategoryPlan } from '#areas/eseller/categories/server/handlers.ts'
import { orderExport } from '#areas/eseller/orders/server/exports.ts'

/** Exports of the eSupplies lists. */
export const esellerExports: readonly ExportDefinition[] = [
  defineExport(sellerBrandList, sellerBrandPlan),
  defineExport(sellerBannerList, sellerBannerPlan),
  defineExport(sellerProductList, sellerProductPlan),
  defineExport(sellerCategoryList, sellerCategoryPlan),
  orderExport,
]
