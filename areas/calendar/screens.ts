import { screen } from '#platform/console/router/screen.ts'

// The specification names no address for it. Each kind on it asks for the right of its own list.
export const calendarScreens = {
  calendar: screen({
    path: '/calendar',
    title: 'Calendar',
    titleFil: 'Kalendaryo',
    needs: 'signed-in',
    menu: { group: 'dashboard', order: 15 },
    load: () => import('./screens/Calendar.tsx'),
  }),
}
