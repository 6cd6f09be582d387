import { topupReportScreens } from '#areas/reports/topups/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const reportsConsole: ConsoleArea = {
  screens: [topupReportScreens],
}
