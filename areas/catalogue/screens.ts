import { categoryPlace, templatePlace } from '#areas/catalogue/access.ts'
import { toCreate, toCreateOrOpen, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const catalogueScreens = {
  templates: screen({
    path: '/product/template',
    title: 'Product Templates',
    titleFil: 'Mga Product Template',
    needs: withAnyFlag(templatePlace),
    menu: { group: 'utilities', section: 'catalogue', order: 10 },
    load: () => import('./templates/screens/Templates.tsx'),
  }),
  importTemplates: screen({
    path: '/product/template/import',
    title: 'Import Product Templates',
    titleFil: 'I-import ang mga Product Template',
    needs: toCreate(templatePlace),
    load: () => import('./templates/screens/ImportTemplates.tsx'),
  }),
  template: screen({
    path: '/product/template/form/:productId?',
    record: { kind: 'product-template' },
    title: 'Product Template',
    needs: toCreateOrOpen(templatePlace, 'productId'),
    allows: { productId: 'number' },
    load: () => import('./templates/screens/Template.tsx'),
  }),
  categories: screen({
    path: '/product/category',
    title: 'Business Categories',
    titleFil: 'Mga Business Category',
    needs: withAnyFlag(categoryPlace),
    menu: { group: 'utilities', section: 'catalogue', order: 20 },
    load: () => import('./categories/screens/Categories.tsx'),
  }),
  newCategory: screen({
    path: '/product/category/:action',
    title: 'New Business Category',
    titleFil: 'Bagong Business Category',
    needs: toCreate(categoryPlace),
    allows: { action: ['add'] },
    load: () => import('./categories/screens/Category.tsx'),
  }),
  category: screen({
    path: '/product/category/:action/:id',
    record: { kind: 'product-category', params: { action: 'view' } },
    title: 'Business Category',
    needs: toCreateOrOpen(categoryPlace),
    allows: { action: ['edit', 'view'] },
    load: () => import('./categories/screens/Category.tsx'),
  }),
  brands: screen({
    path: '/product/brand',
    record: { kind: 'product-brand', search: 'panel' },
    title: 'Product Brands',
    titleFil: 'Mga Product Brand',
    needs: withAnyFlag(templatePlace),
    menu: { group: 'utilities', section: 'catalogue', order: 30 },
    load: () => import('./brands/screens/Brands.tsx'),
  }),
  groups: screen({
    path: '/product/group',
    record: { kind: 'product-group', search: 'panel' },
    title: 'Product Groups',
    titleFil: 'Mga Product Group',
    needs: withAnyFlag(templatePlace),
    menu: { group: 'utilities', section: 'catalogue', order: 40 },
    load: () => import('./groups/screens/Groups.tsx'),
  }),
}
