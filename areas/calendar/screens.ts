import { screen } from '#platform/console/screen.ts'

// The calendar has no permission check. Each event type requires the permission of its own list.
export const calendarScreens = {
  calendar: screen({
    path: '/calendar',
    title: 'Calendar',
    titleFil: 'Kalendaryo',
    needs: 'signed-in',
    menu: { group: 'dashboard', section: 'work', order: 30 },
    load: () => import('./screens/Calendar.tsx'),
  }),
}
