import { billerExport } from '#areas/bills/billers/server/exports.ts'
import { billsCategoryExport } from '#areas/bills/categories/server/exports.ts'
import { billsProviderExport } from '#areas/bills/providers/server/exports.ts'
import { billsSellExport, billsTopupExport } from '#areas/bills/transactions/server/exports.ts'
import type { ExportDefinition } from '#platform/server/exports/exports.ts'

/** Registry of bills exports. */
export const billsExports: readonly ExportDefinition[] = [
  billerExport,
  billsCategoryExport,
  billsProviderExport,
  billsTopupExport,
  billsSellExport,
]
