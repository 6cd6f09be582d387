import { depositCalls } from '#areas/wallets/deposits/contract.ts'
import { merchantWalletPlan } from '#areas/wallets/deposits/server/merchant-wallets.ts'
import { handlersFor } from '#platform/server/handlers.ts'
import { pageOfRows } from '#platform/server/list.ts'

export const depositHandlers = handlersFor(depositCalls, {
  merchants: ({ db, request }) => pageOfRows(db, request, merchantWalletPlan(request)),
})
