import { networkGroupPlace } from '#areas/eload/access.ts'
import { toCreateOrOpen, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const networkGroupScreens = {
  groups: screen({
    path: '/digital-offer/load/network-group',
    title: 'eLoad Network Groups',
    titleFil: 'Mga eLoad Network Group',
    needs: withAnyFlag(networkGroupPlace),
    menu: { group: 'products', section: 'delivery', order: 20 },
    load: () => import('./screens/NetworkGroups.tsx'),
  }),
  group: screen({
    path: '/digital-offer/load/network-group/:id',
    record: { kind: 'eload-network-group' },
    title: 'eLoad Network Group',
    needs: toCreateOrOpen(networkGroupPlace),
    load: () => import('./screens/NetworkGroup.tsx'),
  }),
}
