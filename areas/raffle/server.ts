import { raffleFeed } from '#areas/raffle/server/calendar.ts'
import { drawHandlers } from '#areas/raffle/server/draw-handlers.ts'
import { raffleExports } from '#areas/raffle/server/exports.ts'
import { raffleHandlers } from '#areas/raffle/server/handlers.ts'
import { entryImport } from '#areas/raffle/server/import.ts'
import { proofHandlers } from '#areas/raffle/server/public-proof.ts'
import { raffleReaders } from '#areas/raffle/access.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const raffleServer: ServerArea = {
  calls: [...raffleHandlers, ...drawHandlers, ...proofHandlers],
  exports: [...raffleExports],
  imports: [entryImport],
  calendar: [raffleFeed],
  history: {
    raffle: raffleReaders,
  },
}
