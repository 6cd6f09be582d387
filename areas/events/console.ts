import { eventScreens } from '#areas/events/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const eventsConsole: ConsoleArea = {
  screens: [eventScreens],
}
