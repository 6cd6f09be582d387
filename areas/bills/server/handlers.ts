import { billerHandlers } from '#areas/bills/billers/server/handlers.ts'
import { billsCategoryHandlers } from '#areas/bills/categories/server/handlers.ts'
import { billsProviderHandlers } from '#areas/bills/providers/server/handlers.ts'
import { billsReportHandlers } from '#areas/bills/transactions/server/handlers.ts'
import type { HandledCall } from '#platform/server/http.ts'

/** Handlers of all bills payment calls. */
export const billsHandlers: HandledCall[] = [
  ...billerHandlers,
  ...billsCategoryHandlers,
  ...billsProviderHandlers,
  ...billsReportHandlers,
]
