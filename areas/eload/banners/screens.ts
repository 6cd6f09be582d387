import { bannerPlace } from '#areas/eload/access.ts'
import { toCreateOrOpen, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const bannerScreens = {
  banners: screen({
    path: '/digital-offer/load/banner',
    title: 'eLoad Banners',
    titleFil: 'Mga eLoad Banner',
    needs: withAnyFlag(bannerPlace),
    menu: { group: 'products', section: 'offers', order: 60 },
    load: () => import('./screens/Banners.tsx'),
  }),
  banner: screen({
    // The form's path is under `eload`; its list is under `load`.
    path: '/digital-offer/eload/banner/:id',
    record: { kind: 'eload-banner' },
    parentPath: '/digital-offer/load/banner',
    title: 'eLoad Banner',
    needs: toCreateOrOpen(bannerPlace),
    load: () => import('./screens/Banner.tsx'),
  }),
}
