import { gameCalls } from '#areas/roulette/contract.ts'
import { rouletteScreens } from '#areas/roulette/screens.ts'
import { addressOf } from '#platform/console/screen.ts'
import { namePattern, recordSource } from '#platform/console/shell.ts'

/** Lists of this area that the palette searches. */
export const recordSources = [
  recordSource(gameCalls.list, {
    order: 90,
    pattern: namePattern,
    toItem: ({ mainId, name, description }) => ({
      id: `roulette-${mainId}`,
      label: name,
      hint: [description],
      address: addressOf(rouletteScreens.game, { id: mainId }),
    }),
  }),
]
