import { specialCategoryCreators, specialCategoryReaders } from '#areas/eload/special-categories/access.ts'
import { createOrOpen } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const specialCategoryScreens = {
  specials: screen({
    // The specification gives these screens no permission; `minimumGuard` is an addition.
    path: '/digital-offer/load/special-category',
    title: 'Special Categories',
    titleFil: 'Mga Special Category',
    needs: 'signed-in',
    minimumGuard: specialCategoryReaders,
    menu: { group: 'products', section: 'offers', order: 50 },
    load: () => import('./screens/SpecialCategories.tsx'),
  }),
  special: screen({
    path: '/digital-offer/load/special-category/:id',
    record: { kind: 'eload-special-category' },
    title: 'Special Category',
    needs: 'signed-in',
    minimumGuard: createOrOpen(specialCategoryCreators, specialCategoryReaders),
    load: () => import('./screens/SpecialCategory.tsx'),
  }),
}
