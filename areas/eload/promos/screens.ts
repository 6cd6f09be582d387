import { promoPlace } from '#areas/eload/access.ts'
import { toCreateOrOpen, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const promoScreens = {
  promos: screen({
    path: '/digital-offer/load/eload',
    title: 'eLoad Promos',
    titleFil: 'Mga eLoad Promo',
    needs: withAnyFlag(promoPlace),
    menu: { group: 'products', section: 'offers', order: 10 },
    load: () => import('./screens/Promos.tsx'),
  }),
  promo: screen({
    path: '/digital-offer/load/eload/:id',
    record: { kind: 'eload-promo' },
    title: 'eLoad Promo',
    needs: toCreateOrOpen(promoPlace),
    load: () => import('./screens/Promo.tsx'),
  }),
}
