import { settingsScreens } from '#areas/settings/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const settingsConsole: ConsoleArea = {
  screens: [settingsScreens],
}
