import { topupReportCalls } from '#areas/reports/topups/contract.ts'
import { topupReportExport } from '#areas/reports/topups/server/exports.ts'
import { findTopup, pageOfBlvck, pageOfTopupDays, pageOfTopups } from '#areas/reports/topups/server/lists.ts'
import { exportHandler } from '#platform/server/exports/exports.ts'
import { handlersFor } from '#platform/server/handlers.ts'

export const topupReportHandlers = handlersFor(topupReportCalls, {
  transactions: ({ db, request }) => pageOfTopupDays(db, request),
  list: ({ db, request }) => pageOfTopups(db, request),
  info: ({ db, request }) => findTopup(db, request.id),
  export: exportHandler(topupReportExport),
  blvckList: ({ db, request }) => pageOfBlvck(db, request),
})
