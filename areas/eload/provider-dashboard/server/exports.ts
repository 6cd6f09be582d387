import { sql } from 'kysely'
import { providerDashboardPlace } from '#areas/eload/access.ts'
import { providerDashboardCalls } from '#areas/eload/provider-dashboard/contract.ts'
import { transactionPlan } from '#areas/eload/provider-dashboard/server/transactions.ts'
import { dashboardWords } from '#areas/eload/provider-dashboard/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(dashboardWords)

/** Export of the sales behind a figure of the provider dashboard. Mobile numbers are masked. */
export const providerSaleExport = defineFileExport({
  name: 'eload-provider-sales',
  title: t('sales'),
  needs: toRead(providerDashboardPlace),
  list: providerDashboardCalls.transactions,
  plan: ({ request }) => transactionPlan(request),
  columns: [
    { key: 'createdAt', title: t('time'), kind: 'moment' },
    { key: 'refNo', title: t('reference'), kind: 'text' },
    { key: 'retailer', title: t('retailer'), kind: 'text' },
    { key: 'mobile', title: t('mobile'), kind: 'text' },
    { key: 'network', title: t('network'), kind: 'text', of: sql`r.network ->> 'name'` },
    { key: 'provider', title: t('provider'), kind: 'text', of: sql`r.provider ->> 'name'` },
    { key: 'sku', title: t('sku'), kind: 'text' },
    { key: 'amount', title: t('amount'), kind: 'money' },
    { key: 'cost', title: t('cost'), kind: 'money' },
    { key: 'rebate', title: t('rebate'), kind: 'money' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'code', title: t('responseCode'), kind: 'text', of: 'response_code' },
    { key: 'latency', title: t('responseTimeMs'), kind: 'count', of: 'latency_ms' },
  ],
})
