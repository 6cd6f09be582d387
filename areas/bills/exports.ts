import { billerExport } from '#areas/bills/billers/server/exports.ts'
import { defineExport, type ExportDefinition } from '#platform/server/exports.ts'
import { billsCategoryList } from '#areas/bills/categories/columns.ts'
import { billsCategoryPlan } from '#areas/bills/categories/server/handlers.ts'
import { billsProviderList } from '#areas/bills/providers/columns.ts'
import { billsProviderPlan } from '#areas/bills/providers/server/handlers.ts'
import { billsSellList, billsTopupList } from '#areas/bills/transactions/columns.ts'
import { sellPlan, topupPlan } from '#areas/bills/transactions/server/lists.ts'

/** Exports of the bills lists. */
export const billsExports: readonly ExportDefinition[] = [
  billerExport,
  defineExport(billsCategoryList, billsCategoryPlan),
  defineExport(billsProviderList, billsProviderPlan),
  defineExport(billsTopupList, topupPlan),
  defineExport(billsSellList, sellPlan),
]
