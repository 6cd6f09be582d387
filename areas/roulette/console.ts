import { rouletteScreens } from '#areas/roulette/screens.ts'
import type { ConsoleArea } from '#platform/console/area.ts'

export const rouletteConsole: ConsoleArea = {
  screens: [rouletteScreens],
  redirects: {
    '/roulette': '/roulette/roulette-main',
    '/roulette-main': '/roulette/roulette-main',
    '/roulette-main-add': '/roulette/roulette-main-add',
    '/roulette-main-edit/:id': '/roulette/roulette-main-edit/:id',
    '/roulette-item': '/roulette/roulette-item',
    '/roulette-add': '/roulette/roulette-add',
    '/roulette-edit/:id': '/roulette/roulette-edit/:id',
    '/roulette-reward': '/roulette/roulette-reward',
    '/roulette-reward-edit/:productTrackingId': '/roulette/roulette-reward-edit/:productTrackingId',
  },
}
