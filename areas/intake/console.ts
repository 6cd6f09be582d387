import { intakeScreens } from '#areas/intake/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const intakeConsole: ConsoleArea = {
  screens: [intakeScreens],
}
