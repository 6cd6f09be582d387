import { cashoutCalls } from '#areas/kantoads/cashouts/contract.ts'
import { findCashout, pageOfCashouts } from '#areas/kantoads/cashouts/server/cashouts.ts'
import { stepCashout } from '#areas/kantoads/cashouts/server/moving.ts'
import { wholeCentavos } from '#platform/contract/money.ts'
import { mask } from '#platform/contract/personal-data.ts'
import { refusePaused } from '#platform/server/approvals/approvals.ts'
import { logsOf } from '#platform/server/audit/history.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { reveal } from '#platform/server/reveal.ts'

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
    const accountNo = mask('bankAccount', cashout.accountNo)
    return { ...cashout, accountNo, balance: wholeCentavos(balance), held: wholeCentavos(held) }
  },

  update: async (asked) => {
    const { status: to, ...step } = asked.request
    if (to === 'processing' || to === 'failed') refusePaused(asked.staff)
    const { cashoutId, refNo, version } = await stepCashout(asked, { ...step, to })
    return done(`${refNo} ${ends[to]}`, { cashoutId, status: to, version })
  },

  reveal: async (asked) => {
    const { cashoutId: id } = asked.request
    const { refNo, accountNo } = await findCashout(asked.db, id)
    return reveal(asked, { id, kind: 'ads-cashout', recordId: id, label: refNo, value: accountNo })
  },

  logs: async ({ db, request }) => {
    await findCashout(db, request.cashoutId)
    return logsOf(db, 'ads-cashout', request.cashoutId, request)
  },
})
