import { docsScreens } from '#areas/docs/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const docsConsole: ConsoleArea = {
  screens: [docsScreens],
}
