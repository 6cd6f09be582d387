import { agentExport } from '#areas/agents/server/exports.ts'
import { agentHandlers } from '#areas/agents/server/handlers.ts'
import { agentReaders } from '#areas/agents/access.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const agentsServer: ServerArea = {
  calls: [...agentHandlers],
  exports: [agentExport],
  history: {
    agent: agentReaders,
  },
}
