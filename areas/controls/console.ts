import { controlScreens } from '#areas/controls/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const controlsConsole: ConsoleArea = {
  screens: [controlScreens],
}
