import { catalogueScreens } from '#areas/catalogue/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const catalogueConsole: ConsoleArea = {
  screens: [catalogueScreens],
  redirects: {
    '/product': '/product/template',
  },
}
