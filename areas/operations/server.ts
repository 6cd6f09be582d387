import { operators } from '#areas/operations/access.ts'
import { mailExport, messageExport, runExport } from '#areas/operations/server/exports.ts'
import { operationsHandlers } from '#areas/operations/server/handlers.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const operationsServer: ServerArea = {
  calls: ({ jobs }) => operationsHandlers(jobs),
  exports: [runExport, mailExport, messageExport],
  history: { job: operators, message: operators },
}
