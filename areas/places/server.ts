import { placeHandlers } from '#areas/places/server/handlers.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const placesServer: ServerArea = {
  calls: [...placeHandlers],
}
