import { operationsScreens } from '#areas/operations/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const operationsConsole: ConsoleArea = {
  screens: [operationsScreens],
}
