import { cifPlace } from '#areas/merchants/cif/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const cifScreens = {
  list: screen({
    path: '/cif-mobile-number',
    title: 'CIF Mobile Number',
    titleFil: 'CIF Mobile Number',
    needs: withAnyFlag(cifPlace),
    menu: { group: 'settings', section: 'money', order: 30 },
    load: () => import('./screens/CifMobileNumber.tsx'),
  }),
  request: screen({
    path: '/cif-mobile-number/:id',
    record: { kind: 'cif-request' },
    title: 'Mobile Number Change',
    titleFil: 'Pagpapalit ng Mobile Number',
    needs: withAnyFlag(cifPlace),
    allows: { id: 'record' },
    load: () => import('./screens/CifRequest.tsx'),
  }),
}
