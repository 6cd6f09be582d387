import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const adjustmentsConsole: ConsoleArea = {
  screens: [adjustmentScreens],
  redirects: {
    '/kankolek/adjustment': '/kankolek/adjustment/dashboard',
  },
}
