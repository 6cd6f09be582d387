import { calendarScreens } from '#areas/calendar/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const calendarConsole: ConsoleArea = {
  screens: [calendarScreens],
}
