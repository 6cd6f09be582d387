import { errorScreens } from '#areas/session/errors/screens.ts'
import { sessionScreens } from '#areas/session/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const sessionConsole: ConsoleArea = {
  screens: [sessionScreens, errorScreens],
}
