import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerBrandColumns } from '#areas/eseller/brands/columns.ts'
import { sellerBrandPlan } from '#areas/eseller/brands/server/handlers.ts'
import { words } from '#areas/eseller/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport, type ExportDefinition } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'
import { sellerBannerColumns } from '#areas/eseller/banners/columns.ts'
import { sellerBannerPlan } from '#areas/eseller/banners/server/handlers.ts'
import { sellerProductColumns } from '#areas/eseller/products/columns.ts'
import { sellerProductPlan } from '#areas/eseller/products/server/handlers.ts'
import { sellerCategoryColumns } from '#areas/eseller/categories/columns.ts'
import { sellerCategoryPlan } from '#areas/eseller/categories/server/handlers.ts'
import { orderExport } from '#areas/eseller/orders/server/exports.ts'

const t = labelsOf(words)

/** Exports of the eSupplies lists. */
export const esellerExports: readonly ExportDefinition[] = [
  defineExport({
    name: 'eseller-brands',
    title: t('brands'),
    needs: toRead(eSuppliesPlace),
    plan: ({ request }) => sellerBrandPlan(request),
    columns: sellerBrandColumns,
  }),
  defineExport({
    name: 'eseller-banners',
    title: t('banners'),
    needs: toRead(eSuppliesPlace),
    plan: ({ request }) => sellerBannerPlan(request),
    columns: sellerBannerColumns,
  }),
  defineExport({
    name: 'eseller-products',
    title: t('products'),
    needs: toRead(eSuppliesPlace),
    plan: ({ request }) => sellerProductPlan(request),
    columns: sellerProductColumns,
  }),
  defineExport({
    name: 'eseller-categories',
    title: t('categories'),
    needs: toRead(eSuppliesPlace),
    plan: ({ request }) => sellerCategoryPlan(request),
    columns: sellerCategoryColumns,
  }),
  orderExport,
]
