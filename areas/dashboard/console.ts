import { dashboardScreens } from '#areas/dashboard/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const dashboardConsole: ConsoleArea = {
  screens: [dashboardScreens],
}
