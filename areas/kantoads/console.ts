import { adsAuditScreens, adsMoneyScreens } from '#areas/kantoads/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const kantoadsConsole: ConsoleArea = {
  screens: [adsAuditScreens, adsMoneyScreens],
}
