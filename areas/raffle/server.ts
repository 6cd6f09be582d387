import { raffleAppHandlers } from '#areas/raffle/app/server/handlers.ts'
import { raffleFeed } from '#areas/raffle/server/calendar.ts'
import { drawHandlers } from '#areas/raffle/server/draw-handlers.ts'
import { raffleEvents } from '#areas/raffle/server/events.ts'
import { raffleExports } from '#areas/raffle/server/exports.ts'
import { raffleHandlers } from '#areas/raffle/server/handlers.ts'
import { entryImport } from '#areas/raffle/server/import.ts'
import { proofHandlers } from '#areas/raffle/server/public-proof.ts'
import { raffleReaders } from '#areas/raffle/access.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const raffleServer: ServerArea = {
  calls: [...raffleHandlers, ...drawHandlers, ...proofHandlers],
  clientCalls: raffleAppHandlers,
  events: Object.values(raffleEvents),
  exports: [...raffleExports],
  imports: [entryImport],
  calendar: [raffleFeed],
  history: {
    raffle: raffleReaders,
  },
}
