import { blvckExport, topupDayExport, topupReportExport } from '#areas/reports/topups/server/exports.ts'
import { topupFigure } from '#areas/reports/topups/server/figures.ts'
import { topupReportHandlers } from '#areas/reports/topups/server/handlers.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const reportsServer: ServerArea = {
  calls: [...topupReportHandlers],
  exports: [topupReportExport, topupDayExport, blvckExport],
  figures: [topupFigure],
}
