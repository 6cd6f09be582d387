import { diamondPlace } from '#areas/eload/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const diamondScreens = {
  diamonds: screen({
    path: '/digital-offer/ml',
    title: 'Mobile Legend Diamond',
    needs: withAnyFlag(diamondPlace),
    menu: { group: 'products', section: 'offers', order: 70 },
    load: () => import('./screens/Diamonds.tsx'),
  }),
}
