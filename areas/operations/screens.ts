import { operators } from '#areas/operations/access.ts'
import { screen } from '#platform/console/screen.ts'

export const operationsScreens = {
  jobs: screen({
    path: '/operations/jobs',
    title: 'Jobs',
    titleFil: 'Mga Trabaho',
    needs: operators,
    menu: { group: 'settings', order: 80 },
    load: () => import('./screens/Jobs.tsx'),
  }),
  mailbox: screen({
    path: '/operations/mailbox',
    title: 'Mailbox',
    titleFil: 'Mailbox',
    needs: 'signed-in',
    menu: { group: 'settings', order: 85 },
    load: () => import('./screens/Mailbox.tsx'),
  }),
}
