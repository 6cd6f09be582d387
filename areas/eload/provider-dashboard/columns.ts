import { toRead } from '#platform/access.ts'
import { providerDashboardPlace } from '#areas/eload/access.ts'
import { providerDashboardCalls } from '#areas/eload/provider-dashboard/contract.ts'
import { dashboardWords } from '#areas/eload/provider-dashboard/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(dashboardWords)

export const providerSaleList = defineList(providerDashboardCalls.transactions, {
  name: 'eload-provider-sales',
  title: t('sales'),
  exportNeeds: toRead(providerDashboardPlace),
  columns: [
    { key: 'createdAt', title: t('time'), kind: 'moment', sort: true },
    { key: 'refNo', title: t('reference'), kind: 'text', mono: true },
    { key: 'retailer', title: t('retailer'), kind: 'text' },
    { key: 'mobile', title: t('mobile'), kind: 'text', mono: true },
    { key: 'network', title: t('network'), kind: 'text' },
    { key: 'provider', title: t('provider'), kind: 'text', hidden: true },
    { key: 'sku', title: t('sku'), kind: 'text', mono: true },
    { key: 'amount', title: t('amount'), kind: 'money' },
    { key: 'cost', title: t('cost'), kind: 'money', hidden: true },
    { key: 'rebate', title: t('rebate'), kind: 'money', hidden: true },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'code', title: t('responseCode'), kind: 'text', field: 'responseCode', mono: true },
    { key: 'latency', title: t('responseTimeMs'), kind: 'count', field: 'latencyMs' },
  ],
})
