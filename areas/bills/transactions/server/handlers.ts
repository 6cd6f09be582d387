import { billsReportCalls } from '#areas/bills/transactions/contract.ts'
import {
  choicesOf,
  findSell,
  findTopup,
  incomeOf,
  sellPlan,
  topupPlan,
} from '#areas/bills/transactions/server/lists.ts'
import { handlersFor } from '#platform/server/http.ts'
import { queryPage } from '#platform/server/lists.ts'

export const billsReportHandlers = handlersFor(billsReportCalls, {
  topups: ({ db, request }) => queryPage(db, request, topupPlan(request)),
  topupDetails: ({ db, request }) => findTopup(db, request),
  sells: ({ db, request }) => queryPage(db, request, sellPlan(request)),
  sellDetails: ({ db, request, language }) => findSell(db, request, language),
  income: ({ db, request }) => incomeOf(db, request.date),
  choices: ({ db }) => choicesOf(db),
})
