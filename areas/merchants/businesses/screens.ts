import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import { toCreateOrOpen, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const businessScreens = {
  list: screen({
    path: '/customer/business',
    title: 'Businesses',
    titleFil: 'Mga Negosyo',
    needs: withAnyFlag(businessInfoPlace),
    menu: { group: 'merchants', section: 'people', order: 20 },
    load: () => import('./screens/Businesses.tsx'),
  }),
  form: screen({
    path: '/customer/business/:id',
    record: { kind: 'business' },
    title: 'Business',
    titleFil: 'Negosyo',
    needs: toCreateOrOpen(businessInfoPlace),
    load: () => import('./screens/BusinessForm.tsx'),
  }),
}
