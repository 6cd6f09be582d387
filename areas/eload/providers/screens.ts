import { providerPlace } from '#areas/eload/access.ts'
import { toCreateOrOpen, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const providerScreens = {
  providers: screen({
    path: '/digital-offer/load/provider',
    title: 'eLoad Providers',
    titleFil: 'Mga eLoad Provider',
    needs: withAnyFlag(providerPlace),
    menu: { group: 'products', section: 'delivery', order: 30 },
    load: () => import('./screens/Providers.tsx'),
  }),
  provider: screen({
    path: '/digital-offer/load/provider/form/:id',
    record: { kind: 'eload-provider' },
    title: 'eLoad Provider',
    needs: toCreateOrOpen(providerPlace),
    load: () => import('./screens/Provider.tsx'),
  }),
}
