import { billerPlace, billsCategoryPlace, billsProviderPlace } from '#areas/bills/access.ts'
import { billsAppHandlers } from '#areas/bills/app/server/handlers.ts'
import { billsConnections } from '#areas/bills/server/deferred-connections.ts'
import { billPaymentRecord } from '#areas/bills/transactions/server/provider-record.ts'
import { billsExports } from '#areas/bills/exports.ts'
import { billsFigure } from '#areas/bills/server/figures.ts'
import { billerPrices } from '#areas/bills/server/deferred-prices.ts'
import { payHeldShares, reverseFailedBills } from '#areas/bills/transactions/server/jobs.ts'
import { billsLogPlace } from '#areas/reports/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import { billEvents } from '#areas/bills/shared/server/events.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const billsServer: ServerArea = {
  calls: billsConnections.handlers,
  clientCalls: billsAppHandlers,
  events: Object.values(billEvents),
  providerRecords: [billPaymentRecord],
  approvals: [billerPrices.approvalType, billsConnections.approvalType],
  jobs: [reverseFailedBills, payHeldShares],
  exports: billsExports,
  figures: [billsFigure],
  history: {
    'bills-biller': withAnyFlag(billerPlace),
    'bills-biller-order': withAnyFlag(billerPlace),
    'bills-sell': withAnyFlag(billsLogPlace),
    'bills-provider': withAnyFlag(billsProviderPlace),
    'bills-category': withAnyFlag(billsCategoryPlace),
    'bills-category-order': withAnyFlag(billsCategoryPlace),
  },
}
