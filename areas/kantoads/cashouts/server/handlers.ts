import { cashoutCalls } from '#areas/kantoads/cashouts/contract.ts'
import { findCashout, pageOfCashouts } from '#areas/kantoads/cashouts/server/cashouts.ts'
import { stepCashout } from '#areas/kantoads/cashouts/server/moving.ts'
import { wholeCentavos } from '#platform/contract/money.ts'
import { refusePaused } from '#platform/server/approvals/approvals.ts'
import { logsOf } from '#platform/server/audit/history.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'

const ends = {
  verified: 'was verified. Somebody else sends it to the bank.',
  processing: 'goes to the bank with the next file.',
  paid: 'is paid.',
  failed: 'failed at the bank. What is set aside stays so until it is sent again or rejected.',
  rejected: 'was rejected, and its amount is free again.',
} as const

export const cashoutHandlers = handlersFor(cashoutCalls, {
  list: ({ db, request }) => pageOfCashouts(db, request),

  details: async ({ db, request }) => {
    const {
      storeAccount: _,
      holdId: _hold,
      balance,
      held,
      ...cashout
    } = await findCashout(db, request.cashoutId)
    return { ...cashout, balance: wholeCentavos(balance), held: wholeCentavos(held) }
  },

  update: async (asked) => {
    const { status: to, ...step } = asked.request
    if (to === 'processing' || to === 'failed') refusePaused(asked.staff)
    const { cashoutId, refNo, version } = await stepCashout(asked, { ...step, to })
    return done(`${refNo} ${ends[to]}`, { cashoutId, status: to, version })
  },

  logs: async ({ db, request }) => {
    await findCashout(db, request.cashoutId)
    return logsOf(db, 'ads-cashout', request.cashoutId, request)
  },
})
