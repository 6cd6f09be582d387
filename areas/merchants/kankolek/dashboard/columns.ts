import { toRead } from '#platform/access.ts'
import { kankolekDashboardPlace } from '#areas/merchants/kankolek/dashboard/access.ts'
import { kankolekDashboardCalls, shareName } from '#areas/merchants/kankolek/dashboard/contract.ts'
import { StoreCategory } from '#areas/merchants/businesses/contract.ts'
import { storeCategoryLabel } from '#areas/merchants/subscribers/labels.ts'
import { words } from '#areas/merchants/kankolek/dashboard/words.ts'
import { type ColumnDefinition, defineList, labelsFor } from '#platform/contract/columns.ts'
import { productSlug } from '#platform/contract/product.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)
const brand = productSlug.charAt(0).toUpperCase() + productSlug.slice(1)

const categoryLabels = labelsFor(StoreCategory.options, storeCategoryLabel)

const figures = [
  { key: 'businessName', title: t('merchant'), kind: 'text' },
  { key: 'storeCategory', title: t('storeCategory'), kind: 'code', labels: categoryLabels, hidden: true },
  { key: 'transactionCount', title: t('transactionCount'), kind: 'count', sort: true },
  { key: 'transactionValue', title: t('transactionValue'), kind: 'money', sort: true },
  { key: 'p2p', title: t('p2p'), kind: 'money', sort: true },
  { key: 'p2m', title: t('p2m'), kind: 'money', sort: true },
  { key: 'mdrAmount', title: t('mdr'), kind: 'money', sort: true },
  { key: 'share', title: t('share', { brand }), kind: 'money', field: shareName, sort: true },
] as const satisfies readonly ColumnDefinition[]

/** Columns of the rows per merchant and day. */
export const kankolekDayList = defineList(kankolekDashboardCalls.list, {
  name: 'kankolek',
  title: t('pageTitle'),
  exportNeeds: toRead(kankolekDashboardPlace),
  columns: [{ key: 'date', title: t('date'), kind: 'day', sort: true }, ...figures],
})

/** Columns of the rows per merchant for the whole period. */
export const merchantList = defineList(kankolekDashboardCalls.list, {
  name: 'kankolek-merchants',
  title: t('pageTitle'),
  exportNeeds: toRead(kankolekDashboardPlace),
  columns: [...figures, { key: 'date', title: t('lastPaid'), kind: 'day', sort: true }],
})
