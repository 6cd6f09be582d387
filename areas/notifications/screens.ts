import { makersCreateViewersOpen, viewers } from '#platform/access/access.ts'
import { screen } from '#platform/console/router/screen.ts'

// The specification gives these screens no permission check; sending asks for level 40 by itself.
export const notificationScreens = {
  dashboard: screen({
    path: '/notification/dashboard',
    title: 'Notifications',
    titleFil: 'Mga Abiso',
    needs: 'signed-in',
    minimumGuard: viewers,
    menu: { group: 'utilities', order: 60 },
    load: () => import('./screens/Notifications.tsx'),
  }),
  form: screen({
    path: '/notification/form/:id',
    parentPath: '/notification/dashboard',
    title: 'Notification',
    titleFil: 'Abiso',
    needs: 'signed-in',
    minimumGuard: makersCreateViewersOpen(),
    load: () => import('./screens/Notification.tsx'),
  }),
}
