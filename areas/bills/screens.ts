import { billerPlace, billsCategoryPlace, billsProviderPlace } from '#areas/bills/access.ts'
import { toCreateOrOpen, toReadOrUpdate, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const billsScreens = {
  billers: screen({
    path: '/digital-offer/bills',
    title: 'Billers',
    titleFil: 'Mga Biller',
    needs: withAnyFlag(billerPlace),
    menu: { group: 'products', section: 'bills', order: 10 },
    load: () => import('./billers/screens/Billers.tsx'),
  }),
  biller: screen({
    path: '/digital-offer/bills/biller/:id',
    record: { kind: 'bills-biller' },
    title: 'Biller',
    needs: toCreateOrOpen(billerPlace),
    load: () => import('./billers/screens/Biller.tsx'),
  }),
  providers: screen({
    path: '/digital-offer/bills/provider',
    title: 'Bills Providers',
    titleFil: 'Mga Bills Provider',
    needs: withAnyFlag(billsProviderPlace),
    menu: { group: 'products', section: 'bills', order: 20 },
    load: () => import('./providers/screens/BillsProviders.tsx'),
  }),
  provider: screen({
    path: '/digital-offer/bills/provider/:providerId',
    record: { kind: 'bills-provider' },
    title: 'Bills Provider',
    needs: toCreateOrOpen(billsProviderPlace, 'providerId'),
    allows: { providerId: 'number' },
    load: () => import('./providers/screens/BillsProvider.tsx'),
  }),
  categories: screen({
    path: '/digital-offer/bills/category',
    title: 'Bills Categories',
    titleFil: 'Mga Bills Category',
    needs: withAnyFlag(billsCategoryPlace),
    menu: { group: 'products', section: 'bills', order: 30 },
    load: () => import('./categories/screens/BillsCategories.tsx'),
  }),
  category: screen({
    path: '/digital-offer/bills/category/:categoryId',
    record: { kind: 'bills-category' },
    title: 'Bills Category',
    needs: toReadOrUpdate(billsCategoryPlace),
    allows: { categoryId: 'number' },
    load: () => import('./categories/screens/BillsCategory.tsx'),
  }),
}
