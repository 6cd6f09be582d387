import { sessionHandlers } from '#areas/session/server/handlers.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const sessionServer: ServerArea = {
  calls: [...sessionHandlers],
}
