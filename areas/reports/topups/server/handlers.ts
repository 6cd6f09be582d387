import { topupReportCalls } from '#areas/reports/topups/contract.ts'
import { topupReportExport } from '#areas/reports/topups/server/exports.ts'
import { findTopup, listBlvck, listTopupDays, listTopups } from '#areas/reports/topups/server/lists.ts'
import { exportHandler } from '#platform/server/exports.ts'
import { handlersFor } from '#platform/server/http.ts'

export const topupReportHandlers = handlersFor(topupReportCalls, {
  transactions: ({ db, request }) => listTopupDays(db, request),
  list: ({ db, request }) => listTopups(db, request),
  info: ({ db, request }) => findTopup(db, request.id),
  export: exportHandler(topupReportExport),
  blvckList: ({ db, request }) => listBlvck(db, request),
})
