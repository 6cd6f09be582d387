import { roulettePlace } from '#areas/roulette/access.ts'
import { toCreate, toReadOrUpdate, withAnyFlag } from '#platform/access/access.ts'
import { screen } from '#platform/console/router/screen.ts'

export const rouletteScreens = {
  games: screen({
    path: '/roulette/roulette-main',
    title: 'Roulette',
    needs: withAnyFlag(roulettePlace),
    menu: { group: 'utilities', section: 'games', order: 10 },
    load: () => import('./screens/Games.tsx'),
  }),
  newGame: screen({
    path: '/roulette/roulette-main-add',
    parentPath: '/roulette/roulette-main',
    title: 'Add Roulette',
    titleFil: 'Magdagdag ng Roulette',
    needs: toCreate(roulettePlace),
    load: () => import('./screens/NewGame.tsx'),
  }),
  game: screen({
    path: '/roulette/roulette-main-edit/:id',
    parentPath: '/roulette/roulette-main',
    title: 'Edit Roulette',
    titleFil: 'I-edit ang Roulette',
    needs: toReadOrUpdate(roulettePlace),
    allows: { id: 'record' },
    load: () => import('./screens/GameRecord.tsx'),
  }),
  items: screen({
    path: '/roulette/roulette-item',
    title: 'Roulette Items',
    titleFil: 'Mga Roulette Item',
    needs: withAnyFlag(roulettePlace),
    menu: { group: 'utilities', section: 'games', order: 20 },
    load: () => import('./items/screens/Items.tsx'),
  }),
  newItem: screen({
    path: '/roulette/roulette-add',
    parentPath: '/roulette/roulette-item',
    title: 'Add Roulette Item',
    titleFil: 'Magdagdag ng Roulette Item',
    needs: toCreate(roulettePlace),
    load: () => import('./items/screens/NewItem.tsx'),
  }),
  item: screen({
    path: '/roulette/roulette-edit/:id',
    parentPath: '/roulette/roulette-item',
    title: 'Edit Roulette Item',
    titleFil: 'I-edit ang Roulette Item',
    needs: toReadOrUpdate(roulettePlace),
    allows: { id: 'record' },
    load: () => import('./items/screens/ItemRecord.tsx'),
  }),
  rewards: screen({
    path: '/roulette/roulette-reward',
    title: 'Roulette Rewards',
    titleFil: 'Mga Roulette Reward',
    needs: withAnyFlag(roulettePlace),
    menu: { group: 'utilities', section: 'games', order: 30 },
    load: () => import('./rewards/screens/Rewards.tsx'),
  }),
  reward: screen({
    path: '/roulette/roulette-reward-edit/:productTrackingId',
    parentPath: '/roulette/roulette-reward',
    title: 'Edit Roulette Reward',
    titleFil: 'I-edit ang Roulette Reward',
    needs: toReadOrUpdate(roulettePlace),
    allows: { productTrackingId: 'record' },
    load: () => import('./rewards/screens/Reward.tsx'),
  }),
}
