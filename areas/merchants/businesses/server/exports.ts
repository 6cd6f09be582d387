import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import { businessCalls } from '#areas/merchants/businesses/contract.ts'
import { customerPlan, merchantPlan, productPlan } from '#areas/merchants/businesses/server/list.ts'
import { businessWords } from '#areas/merchants/businesses/words.ts'
import { words } from '#areas/merchants/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { inBoth } from '#platform/words/words.ts'

const t = inBoth(businessWords)
const say = inBoth(words)

/** The list of businesses as a file. Numbers are masked there as here. */
export const businessExport = defineExport({
  name: 'businesses',
  title: t('businesses'),
  needs: toRead(businessInfoPlace),
  list: businessCalls.list,
  plan: ({ request }) => merchantPlan(request),
  columns: [
    { key: 'businessId', title: { en: 'ID', fil: 'ID' }, kind: 'count' },
    { key: 'businessName', title: say('business'), kind: 'text' },
    { key: 'ownerName', title: t('owner'), kind: 'text' },
    { key: 'contactNumber', title: say('contactNumber'), kind: 'text' },
    { key: 'type', title: say('businessType'), kind: 'text', of: 'business_type_name' },
    { key: 'storeCategory', title: say('storeCategory'), kind: 'code' },
    { key: 'city', title: say('city'), kind: 'text' },
    { key: 'region', title: say('region'), kind: 'text' },
    { key: 'papers', title: t('papers'), kind: 'code', of: 'registration_kind' },
    { key: 'wallet', title: say('wallet'), kind: 'code', of: 'wallet_status' },
    { key: 'status', title: say('status'), kind: 'code' },
    { key: 'createdAt', title: say('registered'), kind: 'moment' },
  ],
})

/** Who bought at a business, and what it sells. */
export const businessPartExports = [
  defineExport({
    name: 'business-customers',
    title: t('customers'),
    needs: toRead(businessInfoPlace),
    list: businessCalls.customer,
    plan: ({ request }) => customerPlan(request),
    columns: [
      { key: 'name', title: say('name'), kind: 'text' },
      { key: 'mobile', title: say('mobile'), kind: 'text' },
      { key: 'lastPurchaseAt', title: t('lastPurchase'), kind: 'moment' },
      { key: 'totalSpent', title: t('totalSpent'), kind: 'money' },
    ],
  }),
  defineExport({
    name: 'business-products',
    title: t('products'),
    needs: toRead(businessInfoPlace),
    list: businessCalls.product,
    plan: ({ request }) => productPlan(request),
    columns: [
      { key: 'name', title: say('name'), kind: 'text' },
      { key: 'category', title: t('category'), kind: 'text' },
      { key: 'price', title: t('price'), kind: 'money' },
      { key: 'stock', title: t('stock'), kind: 'count' },
    ],
  }),
]
