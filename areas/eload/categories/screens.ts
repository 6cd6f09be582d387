import { categoryPlace } from '#areas/eload/access.ts'
import { toCreateOrOpen, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const categoryScreens = {
  categories: screen({
    // The path says `promo`, as in the specification; the screen shows promo categories.
    path: '/digital-offer/load/promo',
    title: 'eLoad Categories',
    titleFil: 'Mga eLoad Category',
    needs: withAnyFlag(categoryPlace),
    menu: { group: 'products', section: 'offers', order: 40 },
    load: () => import('./screens/Categories.tsx'),
  }),
  category: screen({
    path: '/digital-offer/load/promo/:id',
    record: { kind: 'eload-category' },
    title: 'eLoad Category',
    needs: toCreateOrOpen(categoryPlace),
    load: () => import('./screens/Category.tsx'),
  }),
}
