import { providerDashboardCalls } from '#areas/eload/provider-dashboard/contract.ts'
import {
  balancesOf,
  healthOfAll,
  periodOf,
  countsByPeriod,
} from '#areas/eload/provider-dashboard/server/figures.ts'
import { listTransactions } from '#areas/eload/provider-dashboard/server/transactions.ts'
import { findProvider } from '#areas/eload/providers/server/handlers.ts'
import { handlersFor } from '#platform/server/http.ts'

export const providerDashboardHandlers = handlersFor(providerDashboardCalls, {
  dashboard: async ({ db, request }) => {
    const period = await periodOf(db, request)
    return { rows: await healthOfAll(db, period), at: period.now, from: period.from, to: period.to }
  },
  balances: async ({ db, request }) => ({ rows: await balancesOf(db, request.providerId) }),
  transactions: ({ db, request }) => listTransactions(db, request),
  stretches: async ({ db, request: { providerId, ...days } }) => {
    await findProvider(db, providerId)
    return countsByPeriod(db, providerId, await periodOf(db, days))
  },
})
