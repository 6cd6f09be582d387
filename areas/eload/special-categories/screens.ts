import { makersCreateViewersOpen, viewers } from '#platform/access/access.ts'
import { screen } from '#platform/console/router/screen.ts'

export const specialCategoryScreens = {
  specials: screen({
    // No permission check: any signed-in person can order special categories.
    path: '/digital-offer/load/special-category',
    title: 'Special Categories',
    titleFil: 'Mga Special Category',
    needs: 'signed-in',
    minimumGuard: viewers,
    menu: { group: 'products', section: 'offers', order: 50 },
    load: () => import('./screens/SpecialCategories.tsx'),
  }),
  special: screen({
    path: '/digital-offer/load/special-category/:id',
    record: { kind: 'eload-special-category' },
    title: 'Special Category',
    needs: 'signed-in',
    minimumGuard: makersCreateViewersOpen(),
    load: () => import('./screens/SpecialCategory.tsx'),
  }),
}
