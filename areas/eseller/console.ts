import { esellerScreens } from '#areas/eseller/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const esellerConsole: ConsoleArea = {
  screens: [esellerScreens],
  redirects: {
    '/eseller': '/eseller/brand',
  },
}
