import { careersScreens } from '#areas/careers/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const careersConsole: ConsoleArea = {
  screens: [careersScreens],
  redirects: {
    '/careers': '/careers/job-opening',
    '/careers/job-opening/form/:id': '/careers/form/:id',
    '/careers/job-opening/details/:id': '/careers/details/:id',
  },
}
