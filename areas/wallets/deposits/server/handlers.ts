import { depositCalls } from '#areas/wallets/deposits/contract.ts'
import { merchantWalletPlan } from '#areas/wallets/deposits/server/merchant-wallets.ts'
import { handlersFor } from '#platform/server/http/handlers.ts'
import { queryPage } from '#platform/server/lists/list-query.ts'

export const depositHandlers = handlersFor(depositCalls, {
  merchants: ({ db, request }) => queryPage(db, request, merchantWalletPlan(request)),
})
