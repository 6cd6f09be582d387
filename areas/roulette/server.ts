// Histories show the words of these screens.
import '#areas/roulette/items/winners-words.ts'
import { rouletteAppHandlers } from '#areas/roulette/app/server/handlers.ts'
import { roulettePlace } from '#areas/roulette/access.ts'
import { itemHandlers as rouletteItemHandlers } from '#areas/roulette/items/server/handlers.ts'
import { rewardExport, spinExport } from '#areas/roulette/rewards/server/exports.ts'
import { wheelRewardHandlers } from '#areas/roulette/rewards/server/handlers.ts'
import { wheelRewards } from '#areas/roulette/rewards/server/rewards.ts'
import { rouletteExports } from '#areas/roulette/exports.ts'
import { gameHandlers } from '#areas/roulette/server/handlers.ts'
import { rouletteEvents } from '#areas/roulette/shared/server/events.ts'
import { endGames } from '#areas/roulette/server/scheduled-job.ts'
import { withAnyFlag } from '#platform/access.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const rouletteServer: ServerArea = {
  calls: [...gameHandlers, ...rouletteItemHandlers, ...wheelRewardHandlers],
  clientCalls: rouletteAppHandlers,
  events: Object.values(rouletteEvents),
  jobs: [endGames, wheelRewards.forfeitJob],
  exports: [rewardExport, spinExport, ...rouletteExports],
  history: {
    'roulette-game': withAnyFlag(roulettePlace),
    'roulette-item': withAnyFlag(roulettePlace),
    'roulette-winners': withAnyFlag(roulettePlace),
    'roulette-reward': withAnyFlag(roulettePlace),
  },
}
