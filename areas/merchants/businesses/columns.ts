import { toRead } from '#platform/access.ts'
import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import { businessCalls, StoreCategory } from '#areas/merchants/businesses/contract.ts'
import { storeCategoryLabel } from '#areas/merchants/subscribers/labels.ts'
import { words } from '#areas/merchants/words.ts'
import { businessWords } from '#areas/merchants/businesses/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const translate = labelsOf(words)
const t = labelsOf(businessWords)

const categoryLabels = labelsFor(StoreCategory.options, storeCategoryLabel)

export const businessCustomersList = defineList(businessCalls.customer, {
  name: 'business-customers',
  title: t('customers'),
  exportNeeds: toRead(businessInfoPlace),
  columns: [
    { key: 'name', title: translate('name'), kind: 'text', sort: true },
    { key: 'mobile', title: translate('mobile'), kind: 'text', mono: true },
    { key: 'lastPurchaseAt', title: t('lastPurchase'), kind: 'moment', sort: true },
    { key: 'totalSpent', title: t('totalSpent'), kind: 'money', sort: true },
  ],
})

export const businessProductsList = defineList(businessCalls.product, {
  name: 'business-products',
  title: t('products'),
  exportNeeds: toRead(businessInfoPlace),
  columns: [
    { key: 'name', title: translate('name'), kind: 'text', sort: true },
    { key: 'category', title: t('category'), kind: 'text' },
    { key: 'price', title: t('price'), kind: 'money', sort: true },
    { key: 'stock', title: t('stock'), kind: 'count', sort: true },
  ],
})

export const businessList = defineList(businessCalls.list, {
  name: 'businesses',
  title: t('businesses'),
  exportNeeds: toRead(businessInfoPlace),
  columns: [
    { key: 'businessId', title: translate('id'), kind: 'count', exportOnly: true },
    { key: 'businessName', title: translate('business'), kind: 'text', sort: true },
    { key: 'ownerName', title: t('owner'), kind: 'text' },
    { key: 'contactNumber', title: translate('contactNumber'), kind: 'text', mono: true },
    { key: 'type', title: translate('businessType'), kind: 'text', field: 'businessTypeName' },
    {
      key: 'storeCategory',
      title: translate('storeCategory'),
      kind: 'code',
      labels: categoryLabels,
      hidden: true,
    },
    { key: 'city', title: translate('city'), kind: 'text' },
    { key: 'region', title: translate('region'), kind: 'text', hidden: true },
    {
      key: 'papers',
      title: t('registration'),
      kind: 'code',
      field: 'registrationKind',
      labels: { none: t('none') },
      hidden: true,
    },
    { key: 'wallet', title: translate('wallet'), kind: 'status', field: 'walletStatus' },
    { key: 'status', title: translate('status'), kind: 'status' },
    { key: 'createdAt', title: translate('registered'), kind: 'moment', sort: true },
  ],
})
