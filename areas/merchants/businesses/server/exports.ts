import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import { businessColumns } from '#areas/merchants/businesses/columns.ts'
import { businessProductsColumns } from '#areas/merchants/businesses/columns.ts'
import { businessCustomersColumns } from '#areas/merchants/businesses/columns.ts'
import { customerPlan, merchantPlan, productPlan } from '#areas/merchants/businesses/server/list.ts'
import { businessWords } from '#areas/merchants/businesses/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(businessWords)

/** Export of the business list. Contact numbers are masked as on the screen. */
export const businessExport = defineExport({
  name: 'businesses',
  title: t('businesses'),
  needs: toRead(businessInfoPlace),
  plan: ({ request }) => merchantPlan(request),
  columns: businessColumns,
})

/** Exports of the customers and the products of one business. */
export const businessPartExports = [
  defineExport({
    name: 'business-customers',
    title: t('customers'),
    needs: toRead(businessInfoPlace),
    plan: ({ request }) => customerPlan(request),
    columns: businessCustomersColumns,
  }),
  defineExport({
    name: 'business-products',
    title: t('products'),
    needs: toRead(businessInfoPlace),
    plan: ({ request }) => productPlan(request),
    columns: businessProductsColumns,
  }),
]
