import { figureExports } from '#areas/dashboard/server/exports.ts'
import { figureHandlers } from '#areas/dashboard/server/handlers.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const dashboardServer: ServerArea = {
  calls: ({ figures }) => figureHandlers(figures),
  exports: ({ figures }) => figureExports(figures),
}
