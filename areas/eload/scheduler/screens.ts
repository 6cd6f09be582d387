import { promoPlace } from '#areas/eload/access.ts'
import { toCreateOrOpen, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const schedulerScreens = {
  schedules: screen({
    path: '/digital-offer/load/eload/scheduler',
    title: 'Promo Scheduler',
    needs: withAnyFlag(promoPlace),
    menu: { group: 'products', section: 'offers', order: 20 },
    load: () => import('./screens/Schedules.tsx'),
  }),
  schedule: screen({
    path: '/digital-offer/load/eload/scheduler/:id',
    record: { kind: 'eload-promo-schedule' },
    title: 'Promo Schedule',
    needs: toCreateOrOpen(promoPlace),
    load: () => import('./screens/Schedule.tsx'),
  }),
}
