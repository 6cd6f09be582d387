import { billsReportCalls } from '#areas/bills/transactions/contract.ts'
import {
  choicesOf,
  findSell,
  findTopup,
  incomeOf,
  sellPlan,
  topupPlan,
} from '#areas/bills/transactions/server/lists.ts'
import { handlersFor } from '#platform/server/handlers.ts'
import { pageOfRows } from '#platform/server/list.ts'

export const billsReportHandlers = handlersFor(billsReportCalls, {
  topups: ({ db, request }) => pageOfRows(db, request, topupPlan(request)),
  topupDetails: ({ db, request }) => findTopup(db, request),
  sells: ({ db, request }) => pageOfRows(db, request, sellPlan(request)),
  sellDetails: ({ db, request }) => findSell(db, request),
  income: ({ db, request }) => incomeOf(db, request.date),
  choices: ({ db }) => choicesOf(db),
})
