import { merchantPlace } from '#areas/merchants/access.ts'
import { toCreateOrOpen, toReadOrUpdate, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const subscriberScreens = {
  list: screen({
    path: '/customer/subscriber',
    title: 'Subscribers',
    titleFil: 'Mga Subscriber',
    needs: withAnyFlag(merchantPlace),
    menu: { group: 'merchants', section: 'people', order: 10 },
    load: () => import('./screens/Subscribers.tsx'),
  }),
  form: screen({
    path: '/customer/subscriber/:id',
    record: { kind: 'subscriber' },
    title: 'Subscriber',
    needs: toCreateOrOpen(merchantPlace),
    load: () => import('./screens/SubscriberForm.tsx'),
  }),
  // The screen redirects an unknown tab to the first one.
  profile: screen({
    path: '/customer/profile-information/:tab/:bid',
    parentPath: '/customer/subscriber',
    title: 'Profile Information',
    needs: toReadOrUpdate(merchantPlace),
    allows: { bid: 'number' },
    load: () => import('./screens/Profile.tsx'),
  }),
}
