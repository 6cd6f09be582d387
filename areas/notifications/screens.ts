import { screen } from '#platform/console/screen.ts'

// The specification gives these screens no permission check; sending asks for level 40 by itself.
export const notificationScreens = {
  dashboard: screen({
    path: '/notification/dashboard',
    title: 'Notifications',
    titleFil: 'Mga Abiso',
    needs: 'signed-in',
    menu: { group: 'utilities', order: 60 },
    load: () => import('./screens/Notifications.tsx'),
  }),
  form: screen({
    path: '/notification/form/:id',
    under: '/notification/dashboard',
    title: 'Notification',
    titleFil: 'Abiso',
    needs: 'signed-in',
    load: () => import('./screens/Notification.tsx'),
  }),
}
