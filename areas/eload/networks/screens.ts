import { networkPlace } from '#areas/eload/access.ts'
import { toCreateOrOpen, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const networkScreens = {
  networks: screen({
    path: '/digital-offer/load/networks',
    title: 'eLoad Networks',
    titleFil: 'Mga eLoad Network',
    needs: withAnyFlag(networkPlace),
    menu: { group: 'products', section: 'delivery', order: 10 },
    load: () => import('./screens/Networks.tsx'),
  }),
  network: screen({
    path: '/digital-offer/load/network/:id',
    record: { kind: 'eload-network' },
    parentPath: '/digital-offer/load/networks',
    title: 'eLoad Network',
    needs: toCreateOrOpen(networkPlace),
    load: () => import('./screens/Network.tsx'),
  }),
}
