import { raffleScreens } from '#areas/raffle/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const raffleConsole: ConsoleArea = {
  screens: [raffleScreens],
}
