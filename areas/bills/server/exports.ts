import { billsCategoryPlace, billsProviderPlace } from '#areas/bills/access.ts'
import { billerExport } from '#areas/bills/billers/server/exports.ts'
import { words } from '#areas/bills/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport, type ExportDefinition } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'
import { billsCategoryColumns } from '#areas/bills/categories/columns.ts'
import { billsCategoryPlan } from '#areas/bills/categories/server/handlers.ts'
import { billsProviderColumns } from '#areas/bills/providers/columns.ts'
import { billsProviderPlan } from '#areas/bills/providers/server/handlers.ts'
import { billsSellColumns, billsTopupColumns } from '#areas/bills/transactions/columns.ts'
import { sellPlan, topupPlan } from '#areas/bills/transactions/server/lists.ts'
import { words as transactionWords } from '#areas/bills/transactions/words.ts'
import { billsLogPlace } from '#areas/reports/access.ts'

const t = labelsOf(words)
const transaction = labelsOf(transactionWords)

/** Exports of the bills lists. */
export const billsExports: readonly ExportDefinition[] = [
  billerExport,
  defineExport({
    name: 'bills-categories',
    title: t('categories'),
    needs: toRead(billsCategoryPlace),
    plan: ({ request }) => billsCategoryPlan(request),
    columns: billsCategoryColumns,
  }),
  defineExport({
    name: 'bills-providers',
    title: t('providersTitle'),
    needs: toRead(billsProviderPlace),
    plan: ({ request }) => billsProviderPlan(request),
    columns: billsProviderColumns,
  }),
  defineExport({
    name: 'bills-topup',
    title: transaction('topups'),
    needs: toRead(billsLogPlace),
    plan: ({ request }) => topupPlan(request),
    columns: billsTopupColumns,
  }),
  defineExport({
    name: 'bills-sell',
    title: transaction('sells'),
    needs: toRead(billsLogPlace),
    plan: ({ request }) => sellPlan(request),
    columns: billsSellColumns,
  }),
]
