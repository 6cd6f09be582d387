import { calendarHandlers } from '#areas/calendar/server/handlers.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const calendarServer: ServerArea = {
  calls: ({ calendar }) => calendarHandlers(calendar),
}
