import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import { businessCalls } from '#areas/merchants/businesses/contract.ts'
import { customerPlan, merchantPlan, productPlan } from '#areas/merchants/businesses/server/list.ts'
import { businessWords } from '#areas/merchants/businesses/words.ts'
import { words } from '#areas/merchants/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(businessWords)
const translate = labelsOf(words)

/** Export of the business list. Contact numbers are masked as on the screen. */
export const businessExport = defineFileExport({
  name: 'businesses',
  title: t('businesses'),
  needs: toRead(businessInfoPlace),
  list: businessCalls.list,
  plan: ({ request }) => merchantPlan(request),
  columns: [
    { key: 'businessId', title: translate('id'), kind: 'count' },
    { key: 'businessName', title: translate('business'), kind: 'text' },
    { key: 'ownerName', title: t('owner'), kind: 'text' },
    { key: 'contactNumber', title: translate('contactNumber'), kind: 'text' },
    { key: 'type', title: translate('businessType'), kind: 'text', of: 'business_type_name' },
    { key: 'storeCategory', title: translate('storeCategory'), kind: 'code' },
    { key: 'city', title: translate('city'), kind: 'text' },
    { key: 'region', title: translate('region'), kind: 'text' },
    { key: 'papers', title: t('registration'), kind: 'code', of: 'registration_kind' },
    { key: 'wallet', title: translate('wallet'), kind: 'code', of: 'wallet_status' },
    { key: 'status', title: translate('status'), kind: 'code' },
    { key: 'createdAt', title: translate('registered'), kind: 'moment' },
  ],
})

/** Exports of the customers and the products of one business. */
export const businessPartExports = [
  defineFileExport({
    name: 'business-customers',
    title: t('customers'),
    needs: toRead(businessInfoPlace),
    list: businessCalls.customer,
    plan: ({ request }) => customerPlan(request),
    columns: [
      { key: 'name', title: translate('name'), kind: 'text' },
      { key: 'mobile', title: translate('mobile'), kind: 'text' },
      { key: 'lastPurchaseAt', title: t('lastPurchase'), kind: 'moment' },
      { key: 'totalSpent', title: t('totalSpent'), kind: 'money' },
    ],
  }),
  defineFileExport({
    name: 'business-products',
    title: t('products'),
    needs: toRead(businessInfoPlace),
    list: businessCalls.product,
    plan: ({ request }) => productPlan(request),
    columns: [
      { key: 'name', title: translate('name'), kind: 'text' },
      { key: 'category', title: t('category'), kind: 'text' },
      { key: 'price', title: t('price'), kind: 'money' },
      { key: 'stock', title: t('stock'), kind: 'count' },
    ],
  }),
]
