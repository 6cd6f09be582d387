import { auditScreens } from '#areas/audit/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const auditConsole: ConsoleArea = {
  screens: [auditScreens],
}
