import { agentScreens } from '#areas/agents/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const agentsConsole: ConsoleArea = {
  screens: [agentScreens],
}
