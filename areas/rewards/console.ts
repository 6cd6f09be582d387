import { rewardScreens } from '#areas/rewards/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const rewardsConsole: ConsoleArea = {
  screens: [rewardScreens],
}
