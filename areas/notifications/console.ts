import { notificationScreens } from '#areas/notifications/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const notificationsConsole: ConsoleArea = {
  screens: [notificationScreens],
  redirects: {
    '/notification': '/notification/dashboard',
  },
}
