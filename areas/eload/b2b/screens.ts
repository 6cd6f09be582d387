import { b2bPlace } from '#areas/eload/b2b/access.ts'
import { toCreate, toReadOrUpdate, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const b2bScreens = {
  requests: screen({
    path: '/eloadb2b/requests',
    title: 'eLoad B2B Requests',
    titleFil: 'Mga eLoad B2B Request',
    needs: withAnyFlag(b2bPlace),
    menu: { group: 'products', section: 'delivery', order: 50 },
    load: () => import('./screens/B2bRequests.tsx'),
  }),
  // Requires the permission to create even if the address names an existing request: the form always submits.
  form: screen({
    path: '/eloadb2b/form/:id',
    parentPath: '/eloadb2b/requests',
    title: 'eLoad B2B Request',
    needs: toCreate(b2bPlace),
    load: () => import('./screens/B2bForm.tsx'),
  }),
  details: screen({
    path: '/eloadb2b/details/:refNo',
    record: { kind: 'eload-b2b' },
    parentPath: '/eloadb2b/requests',
    title: 'eLoad B2B Request Details',
    titleFil: 'Mga Detalye ng eLoad B2B Request',
    needs: toReadOrUpdate(b2bPlace),
    load: () => import('./screens/B2bDetails.tsx'),
  }),
}
