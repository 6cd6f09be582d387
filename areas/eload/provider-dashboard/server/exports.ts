import { sql } from 'kysely'
import { providerDashboardPlace } from '#areas/eload/access.ts'
import { providerSaleColumns } from '#areas/eload/provider-dashboard/columns.ts'
import { transactionPlan } from '#areas/eload/provider-dashboard/server/transactions.ts'
import { dashboardWords } from '#areas/eload/provider-dashboard/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(dashboardWords)

/** Export of the sales behind a figure of the provider dashboard. Mobile numbers are masked. */
export const providerSaleExport = defineExport({
  name: 'eload-provider-sales',
  title: t('sales'),
  needs: toRead(providerDashboardPlace),
  plan: ({ request }) => transactionPlan(request),
  columns: providerSaleColumns,
  values: { network: sql`r.network ->> 'name'`, provider: sql`r.provider ->> 'name'` },
})
