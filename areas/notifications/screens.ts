import { makersCreateViewersOpen, viewers } from '#platform/access/access.ts'
import { screen } from '#platform/console/router/screen.ts'

// These screens need no permission. Sending requires level 40.
export const notificationScreens = {
  dashboard: screen({
    path: '/notification/dashboard',
    title: 'Notifications',
    titleFil: 'Mga Notification',
    needs: 'signed-in',
    minimumGuard: viewers,
    menu: { group: 'utilities', section: 'messages', order: 10 },
    load: () => import('./screens/Notifications.tsx'),
  }),
  form: screen({
    path: '/notification/form/:id',
    record: { kind: 'notification' },
    parentPath: '/notification/dashboard',
    title: 'Notification',
    needs: 'signed-in',
    minimumGuard: makersCreateViewersOpen(),
    load: () => import('./screens/Notification.tsx'),
  }),
}
