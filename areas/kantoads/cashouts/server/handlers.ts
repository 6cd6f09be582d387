import { cashoutPlace } from '#areas/kantoads/access.ts'
import { checksForDeciders } from '#platform/server/decision-checks.ts'
import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { cashoutCalls } from '#areas/kantoads/cashouts/contract.ts'
import { nextDecision } from '#areas/kantoads/cashouts/rules.ts'
import { cashoutChecks } from '#areas/kantoads/cashouts/server/checks.ts'
import { findCashout, listCashouts } from '#areas/kantoads/cashouts/server/cashouts.ts'
import { transitionCashout } from './transitions.ts'
import { wholeCentavos, mask } from '#platform/contract/fields.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import { renderStored } from '#platform/words.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { reveal } from '#platform/server/reveal.ts'

const results = {
  verified: 'CASHOUT_VERIFIED',
  processing: 'CASHOUT_PROCESSING',
  paid: 'CASHOUT_PAID',
  failed: 'CASHOUT_FAILED',
  rejected: 'CASHOUT_REJECTED',
} as const

export const cashoutHandlers = handlersFor(cashoutCalls, {
  list: async ({ db, request, language }) => {
    const { rows, pageInfo } = await listCashouts(db, request)
    return { rows: rows.map((row) => ({ ...row, remarks: renderStored(row.remarks, language) })), pageInfo }
  },

  details: async ({ db, request, staff, language }) => {
    const record = await findCashout(db, request.cashoutId)
    const { storeAccount: _, holdId: _hold, balance, held, ...cashout } = record
    const accountNo = mask('bankAccount', cashout.accountNo)
    return {
      ...cashout,
      accountNo,
      remarks: renderStored(cashout.remarks, language),
      balance: wholeCentavos(balance),
      held: wholeCentavos(held),
      checks: await checksForDeciders(staff, cashoutPlace, nextDecision(cashout.status) !== null, () =>
        cashoutChecks(db, record),
      ),
    }
  },

  update: async (context) => {
    const { status: to, ...step } = context.request
    const { cashoutId, refNo, version } = await transitionCashout(context, { ...step, to })
    return done(kantoadsMessages(results[to], { ref: refNo }), { cashoutId, status: to, version })
  },

  reveal: async (context) => {
    const { cashoutId: id } = context.request
    const { refNo, accountNo } = await findCashout(context.db, id)
    return reveal(context, { id, kind: 'ads-cashout', recordId: id, label: refNo, value: accountNo })
  },

  logs: async ({ db, language, request }) => {
    await findCashout(db, request.cashoutId)
    return recordHistoryPage({ db, language }, 'ads-cashout', request.cashoutId, request)
  },
})
