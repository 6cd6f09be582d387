import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { toCreate, toCreateOrOpen, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

const needs = withAnyFlag(eSuppliesPlace)

export const esellerScreens = {
  brands: screen({
    path: '/eseller/brand',
    title: 'eSupplies Brands',
    titleFil: 'Mga eSupplies Brand',
    needs,
    menu: { group: 'products', section: 'esupplies', order: 30 },
    load: () => import('./brands/screens/SellerBrands.tsx'),
  }),
  brand: screen({
    path: '/eseller/brand-add/:id',
    record: { kind: 'eseller-brand' },
    parentPath: '/eseller/brand',
    title: 'eSupplies Brand',
    needs: toCreateOrOpen(eSuppliesPlace),
    load: () => import('./brands/screens/SellerBrand.tsx'),
  }),
  categories: screen({
    path: '/eseller/category',
    title: 'eSupplies Business Categories',
    titleFil: 'Mga eSupplies Business Category',
    needs,
    menu: { group: 'products', section: 'esupplies', order: 40 },
    load: () => import('./categories/screens/SellerCategories.tsx'),
  }),
  newCategory: screen({
    path: '/eseller/category/:action',
    title: 'New eSupplies Business Category',
    titleFil: 'Bagong eSupplies Business Category',
    needs: toCreate(eSuppliesPlace),
    allows: { action: ['add'] },
    load: () => import('./categories/screens/SellerCategory.tsx'),
  }),
  category: screen({
    path: '/eseller/category/:action/:id',
    record: { kind: 'eseller-category', params: { action: 'view' } },
    title: 'eSupplies Business Category',
    needs: toCreateOrOpen(eSuppliesPlace),
    allows: { action: ['edit', 'view'] },
    load: () => import('./categories/screens/SellerCategory.tsx'),
  }),
  products: screen({
    path: '/eseller/product',
    record: { kind: 'eseller-product', search: 'panel' },
    title: 'eSupplies Products',
    titleFil: 'Mga eSupplies Product',
    needs,
    menu: { group: 'products', section: 'esupplies', order: 20 },
    load: () => import('./products/screens/SellerProducts.tsx'),
  }),
  banners: screen({
    path: '/eseller/banner',
    title: 'eSupplies Banners',
    titleFil: 'Mga eSupplies Banner',
    needs,
    menu: { group: 'products', section: 'esupplies', order: 50 },
    load: () => import('./banners/screens/SellerBanners.tsx'),
  }),
  newBanner: screen({
    path: '/eseller/banner/:action',
    title: 'New eSupplies Banner',
    titleFil: 'Bagong eSupplies Banner',
    needs: toCreate(eSuppliesPlace),
    allows: { action: ['add'] },
    load: () => import('./banners/screens/SellerBanner.tsx'),
  }),
  banner: screen({
    path: '/eseller/banner/:action/:id',
    record: { kind: 'eseller-banner', params: { action: 'view' } },
    title: 'eSupplies Banner',
    needs: toCreateOrOpen(eSuppliesPlace),
    allows: { action: ['edit', 'view'] },
    load: () => import('./banners/screens/SellerBanner.tsx'),
  }),
  orders: screen({
    path: '/eseller/orders',
    record: { kind: 'eseller-order', search: 'panel' },
    title: 'eSupplies Orders',
    titleFil: 'Mga eSupplies Order',
    needs,
    menu: { group: 'products', section: 'esupplies', order: 10 },
    load: () => import('./orders/screens/Orders.tsx'),
  }),
}
