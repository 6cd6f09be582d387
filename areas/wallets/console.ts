import { walletScreens } from '#areas/wallets/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const walletsConsole: ConsoleArea = {
  screens: [walletScreens],
}
